import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Facture, RemplacementFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { formatCentimes, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { nomFacture, nomVendeur } from './mots.ts';
import type { ActesFacture } from './queries.ts';

/** Creates an encours to declare from the écarts of a facture, after naming them, read afresh (FAC-26). */
export const reclamerFactureApresAccord = async (actes: ActesFacture, { id }: Facture): Promise<void> => {
  const facture = await actes.relire(id);
  if (!facture.droits.reclamer) return info('Cette facture n’a plus d’écart à réclamer.');
  const accord = await confirmerActe({
    titre: 'Réclamer les écarts ?',
    texte: insecable(
      `Un encours de ${formatMontant(facture.ecartCentimes, 'HT')} sera à déclarer à ${nomVendeur(facture)} : ` +
        `${pluriel(facture.nbEcarts, 'ligne')}, la facture jointe.` +
        facture.avantDeReclamer.map((phrase) => ` ${phrase}`).join(''),
    ),
    action: 'Réclamer',
  });
  if (!accord) return;
  const { encours } = await actes.reclamer(facture);
  succes(`Encours ${encours.at(-1)?.numero ?? ''} créé, à déclarer.`);
};

/** Turns an avoir into an encaissement, because it is a debt of the laboratory (FAC-50). */
export const encaisserFacture = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  const { encours } = await actes.encaisser(facture);
  succes(`Encours ${encours.at(-1)?.numero ?? ''} créé, à déclarer.`);
};

export const controlerFactureChoisie = async (actes: ActesFacture, facture: Facture): Promise<void> => {
  const { ecartCentimes } = await actes.controler(facture);
  succes(
    ecartCentimes > 0
      ? insecable(`Contrôlée : ${formatMontant(ecartCentimes, 'HT')} à réclamer.`)
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

/** Deletes a facture, after naming the data that is lost. */
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

const changement = (nom: string, avant: string, apres: string): string[] =>
  avant === apres ? [] : [insecable(`${nom} : ${avant} → ${apres}`)];
const enEuros = (centimes: number | null): string => (centimes === null ? 'inconnu' : formatCentimes(centimes));
/** Lists the changes of a corrected re-issue, one line each (FAC-94). */
const changements = ({
  avant,
  apres,
  ecartCentimes,
  reclameCentimes,
  affecteCentimes,
  affecteNature,
}: RemplacementFacture): string[] => [
  ...changement('Total HT', enEuros(avant.htCentimes), enEuros(apres.htCentimes)),
  ...changement('Total TTC', enEuros(avant.ttcCentimes), enEuros(apres.ttcCentimes)),
  ...changement('Lignes', String(avant.nbLignes), String(apres.nbLignes)),
  ...(ecartCentimes > 0
    ? [insecable(`Écarts non réclamés : ${formatMontant(ecartCentimes, 'HT')}, contrôlés de nouveau`)]
    : []),
  ...(reclameCentimes > 0
    ? [insecable(`Déjà réclamé : ${formatMontant(reclameCentimes, 'HT')}, qui le reste ; vérifiez s’il est de trop`)]
    : []),
  ...(affecteCentimes > 0
    ? [insecable(`Déjà affecté : ${formatMontant(affecteCentimes, affecteNature ?? 'TTC')}, qui le reste`)]
    : []),
];

/** Asks, with the list of changes, before another document replaces the one of the same number (FAC-94). */
export const confirmerRemplacement = (remplace: RemplacementFacture, quoi: string): Promise<boolean> => {
  const { nature, numero, dateEmission } = remplace;
  const avoir = nature === 'AVOIR';
  const quand = dateEmission === null ? '' : ` du ${formatJour(dateEmission)}`;
  return confirmerActe({
    titre: insecable(`Remplacer ${avoir ? 'l’avoir' : 'la facture'} ${numero}${quand} ?`),
    texte:
      `${quoi} prend sa place. ` +
      (avoir
        ? 'Il se garde, montré comme remplacé, et ne compte plus nulle part.'
        : 'Elle se garde, montrée comme remplacée, et ne compte plus nulle part.'),
    details: changements(remplace),
    action: 'Remplacer',
  });
};

/** Replaces a document by its dropped re-issue, once the user agrees (FAC-94). */
export const remplacerFactureApresAccord = async (
  actes: ActesFacture,
  refuseeId: number,
  onFait: (factureId: number) => void,
): Promise<void> => {
  const { remplace } = await actes.relireRefusee(refuseeId);
  if (!remplace) return info('Ce fichier ne remplace plus aucun document.');
  const { factureId, nature, numero } = remplace;
  if (!(await confirmerRemplacement(remplace, 'Ce fichier'))) return;
  const { id } = await actes.remplacerPar(refuseeId, factureId, cleUnique());
  succes(insecable(nature === 'AVOIR' ? `Avoir ${numero} remplacé.` : `Facture ${numero} remplacée.`));
  onFait(id);
};
