import type { EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import type { ActesEncours } from '#web/features/argent/encours/queries.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ActesEncaissement } from './queries.ts';

type Outils = { readonly encaissements: ActesEncaissement; readonly encours: ActesEncours };
type Recu = NonNullable<EncoursRegle['encaissement']>;

/** Reopens an encours settled without money: no encaissement has to be undone. */
const rouvrirSansArgent = async (actes: ActesEncours, avant: EncoursEnListe, apres: EncoursRegle): Promise<void> => {
  const { reglementId } = apres;
  if (apres.etat === 'REGLE') {
    const rouvert = await actes.repasserARegler(apres, reglementId === null ? [] : [reglementId]);
    if (avant.etat === 'A_DECLARER') await actes.repasserADeclarer(rouvert);
  } else if (reglementId !== null) await actes.annulerReglement(apres, reglementId);
};

/** The acts to undo, each once, however many encours it settled. */
const actesDe = (apres: readonly EncoursRegle[]): Recu[] => [
  ...new Map(apres.flatMap(({ encaissement: recu }) => (recu ? [[recu.acteId, recu] as const] : []))).values(),
];

/**
 * Undoes the règlements just recorded, and nothing else: encours and encaissements are back in their previous state
 * (ENC-7, ECM-8).
 */
export const annulerReglements = async (
  { encaissements, encours }: Outils,
  avant: readonly EncoursEnListe[],
  apres: readonly EncoursRegle[],
): Promise<void> => {
  try {
    for (const recu of actesDe(apres)) await encaissements.annulerAffectations(recu, recu.acteId);
    for (const encoursRegle of apres) {
      const depart = avant.find(({ id }) => id === encoursRegle.id);
      if (depart && encoursRegle.encaissement === null) await rouvrirSansArgent(encours, depart, encoursRegle);
    }
    succes('Règlement annulé.');
  } catch (erreur) {
    echec(erreur);
  }
};

/** True when this session may undo the règlement. */
export const estAnnulable = ({ etat, droits, reglementId }: EncoursRegle): boolean =>
  etat === 'REGLE' ? droits.repasserARegler : droits.regler && reglementId !== null;
