/** Shown under each free text (COM-30). */
export const SANS_PATIENT = 'Ne saisissez aucune donnée de patient.';
