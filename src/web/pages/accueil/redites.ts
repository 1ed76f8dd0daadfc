import { ecran } from '#shared/core/screens.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import type { ElementAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { lieuDe, type Regard } from './lieux-a-faire.ts';

const SANS_MOTS: Omit<ElementAFaire, 'id'> = {
  titre: '',
  precision: null,
  jour: null,
  centimes: null,
  natureFiscale: null,
  laboratoireId: null,
  parentId: null,
  part: null,
};
/** A line, followed by each item it groups as if it had its own line (PIL-25). */
const deplier = (ligne: LigneAFaire): LigneAFaire[] => [
  ligne,
  ...ligne.repliees.map((id) => ({ ...ligne, element: { ...SANS_MOTS, id } })),
];

const ouvreLaMeme = ({ ecran: nom, params }: LienNotification, ligne: LigneAFaire, regard: Regard): boolean => {
  // A decision opens its RDV over the home: its notification names it (PIL-26).
  if (ligne.sorte === 'DECISION_RDV') return nom === 'laboratoire' && params['action'] === String(ligne.element?.id);
  const { to, search } = lieuDe(ligne, regard);
  if (to !== ecran(nom).chemin) return false;
  const mots = Object.entries(params);
  const valeursDuLien = new Map(Object.entries(search ?? {}).map(([mot, valeur]) => [mot, String(valeur)]));
  return mots.length === 0
    ? valeursDuLien.size === 0
    : mots.every(([mot, valeur]) => valeursDuLien.get(mot) === valeur);
};

/**
 * True when a line of the home opens the same screen as this notification, with the same filters (PIL-21). Only the
 * line is then shown, because it has the act and disappears once done.
 */
export const estRedite = (lien: LienNotification | null, lignes: readonly LigneAFaire[], regard: Regard): boolean =>
  lien !== null &&
  lignes.some((ligne) => deplier(ligne).some((ligneDepliee) => ouvreLaMeme(lien, ligneDepliee, regard)));
