export const exportingEn = {
  saveAs: 'Save as a file, as typed',
  copyResolved: 'Copy with variables filled in',
  payload: 'Export the selected payloads as a bundle',
  order: 'Export the order as a bundle',
  orderFolder: 'Export the order as a project folder…',
  project: 'Export the project as a bundle',
  schema: 'Export the JSON Schema of this scenario',
  openApi: 'Export the service as OpenAPI 3.1',
  noText: 'Open a payload or a story first.',
  noPayload: 'Open a payload first.',
  given: '{{name}} was saved to your downloads.',
};
