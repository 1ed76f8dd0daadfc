import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Prestation, Reversion } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { nomPrestation } from './apparence.ts';
import type { ActesPrestation } from './queries.ts';

type Lue = Pick<Prestation, 'id'>;
const nommer = (p: Prestation): string => `« ${nomPrestation(p)} » (${p.laboratoireNom})`;

export const supprimerPrestationApresAccord = async (
  actes: ActesPrestation,
  { id }: Lue,
  fait?: () => void,
): Promise<void> => {
  const prestation = await actes.relire(id);
  await supprimerApresAccord({
    titre: 'Supprimer cette prestation ?',
    texte: insecable(`${nommer(prestation)} disparaîtra définitivement.`),
    details: [
      ...(prestation.pieces.length > 0 ? [pluriel(prestation.pieces.length, 'pièce jointe', 'pièces jointes')] : []),
      ...(prestation.nbReversions > 0
        ? [pluriel(prestation.nbReversions, 'part d’adhérent', 'parts d’adhérents')]
        : []),
    ],
    supprimer: () => actes.supprimer(prestation),
    dit: 'Prestation supprimée.',
    suite: fait,
  });
};

const DITES = {
  facturer: 'Prestation facturée : elle attend son paiement.',
  solder: 'Prestation reversée.',
} as const;

/** Moves a prestation by one step: forward at once, with an undo; backward after a confirmation. */
export const faireActePrestation = async (
  actes: ActesPrestation,
  prestationLue: Prestation,
  acte: 'facturer' | 'solder' | 'revenir',
): Promise<void> => {
  if (acte !== 'revenir') {
    const apres = await actes.changerEtat(prestationLue, acte);
    const retour = apres.droits.actes.includes('revenir')
      ? { annuler: () => void actes.changerEtat(apres, 'revenir').catch(echec) }
      : {};
    succes(DITES[acte], retour);
    return;
  }
  const prestation = await actes.relire(prestationLue.id);
  const accorde = await confirmerActe({
    titre: 'Revenir à l’étape précédente ?',
    texte: insecable(`${nommer(prestation)} reviendra d’une étape.`),
    action: 'Revenir',
  });
  if (!accorde) return;
  await actes.changerEtat(prestation, 'revenir');
  succes('Prestation revenue à l’étape précédente.');
};

export const remettreReversion = async (
  actes: ActesPrestation,
  prestation: Prestation,
  { id, pharmacieNom, montantHtCentimes }: Reversion,
): Promise<void> => {
  const accorde = await confirmerActe({
    titre: 'Remettre à reverser ?',
    texte: insecable(
      `${pharmacieNom} n’aura plus reçu ${formatMontant(montantHtCentimes, 'HT')} : sa date et sa référence seront ` +
        `effacées.`,
    ),
    action: 'Remettre à reverser',
  });
  if (!accorde) return;
  await actes.remettre(prestation, id);
  succes('Reversion remise à reverser.');
};

/** Requires the proof again. */
export const exigerPreuve = async (
  actes: ActesPrestation,
  { id, version }: Prestation,
  reversion: Reversion,
): Promise<void> => {
  await actes.sansPreuve(id, { reversionIds: [reversion.id], motif: null, version });
  succes('La preuve est de nouveau exigée.');
};
