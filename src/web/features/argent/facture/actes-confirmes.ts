import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { formatCentimes, insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { nomFacture, nomVendeur } from './mots.ts';
import type { ActesFacture } from './queries.ts';

/** One encours to declare; what it holds is named, read afresh (FAC-26). */
export const reclamerFactureApresAccord = async (actes: ActesFacture, { id }: Facture): Promise<void> => {
  const facture = await actes.relire(id);
  if (!facture.droits.reclamer) return info('Cette facture n’a plus d’écart à réclamer.');
  const accord = await confirmerActe({
    titre: 'Réclamer les écarts ?',
    texte: insecable(
      `Un encours de ${formatCentimes(facture.ecartCentimes)} sera à déclarer à ${nomVendeur(facture)} : ` +
        `${pluriel(facture.nbEcarts, 'ligne')}, la facture jointe.` +
        facture.avantDeReclamer.map((phrase) => ` ${phrase}`).join(''),
    ),
    action: 'Réclamer',
  });
  if (!accord) return;
  const { encours } = await actes.reclamer(facture);
  succes(`Encours ${encours.at(-1)?.numero ?? ''} créé, à déclarer.`);
};

/** What the laboratory owes by its own paper (FAC-50). */
export const encaisserFacture = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  const { encours } = await actes.encaisser(facture);
  succes(`Encours ${encours.at(-1)?.numero ?? ''} créé, à déclarer.`);
};

export const controlerFactureChoisie = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  const { ecartCentimes } = await actes.controler(facture);
  succes(
    ecartCentimes > 0
      ? insecable(`Contrôlée : ${formatCentimes(ecartCentimes)} à réclamer.`)
      : 'Contrôlée : rien à réclamer.',
  );
};

export const mettreDeCote = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  const mise = await actes.mettreDeCote(facture, 'METTRE');
  succes(`${nomFacture(facture)} mise de côté.`, {
    annuler: () => void actes.mettreDeCote(mise, 'REPRENDRE').catch(echec),
  });
};

export const reprendreFacture = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  await actes.mettreDeCote(facture, 'REPRENDRE');
  succes(`${nomFacture(facture)} reprise.`);
};

/** Deletes an invoice, once what is lost was named. */
export const supprimerFactureApresAccord = async (
  actes: ActesFacture,
  { id }: Facture,
  fait?: () => void,
): Promise<void> => {
  const facture = await actes.relire(id);
  const accord = await confirmerActe({
    titre: 'Supprimer cette facture ?',
    texte: insecable(
      `« ${nomFacture(facture)} » (${nomVendeur(facture)}) disparaîtra définitivement, avec son fichier.`,
    ),
    action: 'Supprimer',
    danger: true,
  });
  if (!accord) return;
  await actes.supprimer(facture);
  succes('Facture supprimée.');
  fait?.();
};
