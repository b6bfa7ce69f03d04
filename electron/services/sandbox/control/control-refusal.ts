/** Ends a request of the control listener with this status and sentence. */
export class ControlRefusal extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: ControlRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
