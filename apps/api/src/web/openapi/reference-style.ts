/** What Swagger UI's style lacks, above all on narrow screens: nothing scrolls sideways but code, and tables become lists. */
export const REFERENCE_STYLE = `
body { margin: 0; background: #fafafa; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { margin: 0 0 12px; padding: 12px 0; box-shadow: none; border-block: 1px solid #8884; }
.swagger-ui .opblock-tag { flex-wrap: wrap; }
.swagger-ui .opblock-tag small { font-size: 14px; line-height: 1.5; }
/* No answer has links. */
.swagger-ui .response-col_links { display: none; }

@media (max-width: 48em) {
  .swagger-ui .wrapper, .swagger-ui .scheme-container .schemes { padding-inline: 12px; }
  .swagger-ui .scheme-container .schemes { align-items: center; }
  .swagger-ui .info .title { font-size: 28px; }
  .swagger-ui .opblock-tag { padding-inline: 0; }
  .swagger-ui .opblock-tag small { order: 3; flex-basis: 100%; padding: 4px 0; }
  .swagger-ui .filter .operation-filter-input { width: 100%; margin: 0; font-size: 16px; }

  .swagger-ui .opblock .opblock-summary { padding: 6px; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; row-gap: 4px; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 64px; padding: 4px 0; font-size: 12px; }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-basis: 70%; flex-grow: 1; width: auto; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; padding: 0 8px; font-size: 14px; }
  .swagger-ui .opblock .opblock-summary-description { padding: 0 8px; }
  .swagger-ui .opblock .opblock-summary-operation-id { display: none; }
  .swagger-ui .opblock-section-header { padding: 8px 12px; }
  .swagger-ui .opblock-body .opblock-description-wrapper, .swagger-ui .opblock-body .opblock-external-docs-wrapper,
  .swagger-ui .opblock-body .opblock-section-request-body > div:last-child, .swagger-ui .opblock-body .parameters-container,
  .swagger-ui .opblock-body .responses-inner { padding: 8px 12px; }
  .swagger-ui .opblock-section-request-body .opblock-description-wrapper, .swagger-ui .table-container { padding: 0; }

  .swagger-ui table.parameters thead, .swagger-ui table.responses-table > thead { display: none; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr,
  .swagger-ui table.parameters > tbody > tr > td, .swagger-ui table.responses-table, .swagger-ui table.responses-table > tbody,
  .swagger-ui table.responses-table > tbody > tr, .swagger-ui table.responses-table > tbody > tr > td { display: block; width: auto; max-width: 100%; }
  .swagger-ui table tbody tr td { padding: 4px 0 0; }
  .swagger-ui table tbody tr td:first-of-type { min-width: 0; }
  .swagger-ui table.parameters > tbody > tr, .swagger-ui table.responses-table > tbody > tr { padding: 8px 0; border-bottom: 1px solid #8884; }
  .swagger-ui .parameters-col_name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select,
  .swagger-ui .parameters-col_description textarea { width: 100%; max-width: 100%; font-size: 16px; }
  .swagger-ui .body-param__text { font-size: 14px; }
  .swagger-ui .model-box, .swagger-ui .json-schema-2020-12 { max-width: 100%; overflow-x: auto; }
  .swagger-ui .dialog-ux .modal-ux { min-width: 0; width: 94vw; }
  .swagger-ui .auth-container input[type='text'], .swagger-ui .auth-container input[type='password'] { min-width: 0; width: 100%; font-size: 16px; }
}
`;
