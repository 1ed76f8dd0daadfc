/** Said under each free text (quality.md, "For everyone"). */
export const SANS_PATIENT = 'Ne saisissez aucune donnée de patient.';
