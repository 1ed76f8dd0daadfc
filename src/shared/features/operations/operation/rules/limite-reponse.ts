import { ajouterJours, type Jour } from '#shared/core/dates.ts';

type Recue = {
  /** The day the adhérent received the operation. */
  readonly recueLe: Jour;
  /** The delay given by the priority; null for none. */
  readonly delaiJours: number | null;
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
};

/**
 * The last day to answer an operation of the groupement (OPE-79): the priority's delay, at the latest the eve of the
 * operation; if it was received after its first day, its last day. The same in SQL: `limiteReponseSql`
 * (`operation/read-models/limite-reponse.ts`).
 * @returns null when its priority gives no delay
 */
export const limiteDeReponse = ({ recueLe, delaiJours, dateDebut, dateFin }: Recue): Jour | null => {
  if (delaiJours === null) return null;
  const voulue = ajouterJours(recueLe, delaiJours);
  const borne = dateDebut !== null && recueLe < dateDebut ? ajouterJours(dateDebut, -1) : dateFin;
  return borne !== null && borne < voulue ? borne : voulue;
};
