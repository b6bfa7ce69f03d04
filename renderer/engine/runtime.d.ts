/** What the engine knows of a runtime beside `shared/lib/runtime.d.ts`: base64, as every host of it has it. */
declare function atob(base64: string): string;
declare function btoa(binary: string): string;
