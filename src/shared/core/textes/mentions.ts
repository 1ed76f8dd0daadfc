/** The warning shown under each free text field (COM-30). */
export const SANS_PATIENT = 'Ne saisissez aucune donnée de patient.';
