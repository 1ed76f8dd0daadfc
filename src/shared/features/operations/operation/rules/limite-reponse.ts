import { ajouterJours, type Jour } from '#shared/core/dates.ts';

type Recue = {
  /** Day an adhérent received it. */
  readonly recueLe: Jour;
  /** The delay its priority gives; null: none. */
  readonly delaiJours: number | null;
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
};

/**
 * The last day to answer an operation of the groupement (OPE-79): the priority's delay, and the eve of the operation at
 * the latest; received once it has begun, its last day. The same in SQL: `limiteReponseSql`
 * (`operation/read-models/limite-reponse.ts`).
 * @returns null when its priority gives no delay
 */
export const limiteDeReponse = ({ recueLe, delaiJours, dateDebut, dateFin }: Recue): Jour | null => {
  if (delaiJours === null) return null;
  const voulue = ajouterJours(recueLe, delaiJours);
  const borne = dateDebut !== null && recueLe < dateDebut ? ajouterJours(dateDebut, -1) : dateFin;
  return borne !== null && borne < voulue ? borne : voulue;
};
