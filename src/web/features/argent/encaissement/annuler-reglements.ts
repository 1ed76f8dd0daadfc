import type { EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import type { ActesEncours } from '#web/features/argent/encours/queries.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ActesEncaissement } from './queries.ts';

type Outils = { readonly encaissements: ActesEncaissement; readonly encours: ActesEncours };
type Recu = NonNullable<EncoursRegle['encaissement']>;

/** A settlement without money: nothing was received, the encours alone goes back. */
const rouvrirSansArgent = async (actes: ActesEncours, avant: EncoursEnListe, apres: EncoursRegle): Promise<void> => {
  const { reglementId } = apres;
  if (apres.etat === 'REGLE') {
    const rouvert = await actes.repasserARegler(apres, reglementId === null ? [] : [reglementId]);
    if (avant.etat === 'A_DECLARER') await actes.repasserADeclarer(rouvert);
  } else if (reglementId !== null) await actes.annulerReglement(apres, reglementId);
};

/** Each act once, however many encours it settled. */
const actesDe = (apres: readonly EncoursRegle[]): Recu[] => [
  ...new Map(apres.flatMap(({ encaissement: recu }) => (recu ? [[recu.acteId, recu] as const] : []))).values(),
];

/**
 * Undoes what was just recorded, and nothing else: each encours and what was received are as they were just before
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

/** Whether this session may undo it. */
export const estAnnulable = ({ etat, droits, reglementId }: EncoursRegle): boolean =>
  etat === 'REGLE' ? droits.repasserARegler : droits.regler && reglementId !== null;
