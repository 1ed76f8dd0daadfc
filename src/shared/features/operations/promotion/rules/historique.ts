import { montantsParNatureLus, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatMontant, formatMontants } from '#shared/core/nature-fiscale.ts';
import { libelleAcceptationOperation, libellePart } from '#shared/features/operations/operation/messages.ts';
import type { Acceptation, PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import {
  direChangements,
  direPlace,
  enListe,
  enObjet,
  enTexteOperation,
  type NomsOperation,
} from '#shared/features/operations/operation/rules/changements.ts';

export type EcriturePromotion = { readonly action: string; readonly avant: unknown; readonly apres: unknown };
type ActeRaconte = { readonly titre: string; readonly details: readonly string[] };

const MAX_DETAILS = 20;
const compter = (n: unknown, mot: string): string[] =>
  typeof n === 'number' ? [`${n} ${mot}${n > 1 ? 's' : ''}`] : [];
const motif = (apres: unknown): string[] => {
  const dit = enTexteOperation(enObjet(apres)['motif']);
  return dit ? [`Motif : ${dit}`] : [];
};

/** An amount journalled before amounts had a nature is shown without one. */
const direMontantEcrit = (centimes: number, nature: unknown): string => {
  const natureFiscale = natureFiscaleLue.safeParse(nature).data;
  return natureFiscale ? formatMontant(centimes, natureFiscale) : formatCentimes(centimes);
};
const direRetires = ({ montantsRetires, centimesRetires }: Readonly<Record<string, unknown>>): string[] => {
  const parNature = montantsParNatureLus.safeParse(montantsRetires).data;
  const retires = parNature ? formatMontants(parNature) : direMontantEcrit(Number(centimesRetires ?? 0), null);
  return retires === formatCentimes(0) ? [] : [`${retires} d’encours à déclarer retirés`];
};

/** The parts of an act in a sentence: "Promo et TG validées". */
const parts = (apres: unknown, participe: string): string => {
  const nommees = (enObjet(apres)['parts'] ?? []) as readonly PartPromotion[];
  const sujet = nommees.map((part) => libellePart[part]).join(' et ') || 'Promotion';
  return `${sujet} ${participe}${nommees.length > 1 ? 's' : ''}`;
};
const reponses = (apres: unknown): string[] => {
  const { acceptationPromo, acceptationTg } = enObjet(apres);
  return (
    [
      ['Promo', acceptationPromo],
      ['TG', acceptationTg],
    ] as const
  ).flatMap(([part, reponse]) =>
    typeof reponse === 'string'
      ? [`${part} : ${libelleAcceptationOperation[reponse as Acceptation].toLowerCase()}`]
      : [],
  );
};
const creation = (apres: unknown): string => {
  const { copieDe, fichier } = enObjet(apres);
  if (typeof copieDe === 'number') return 'Créée, en double d’une autre';
  return typeof fichier === 'string' ? `Créée depuis l’offre « ${fichier} »` : 'Créée';
};
const ventes = (apres: unknown): string[] =>
  enListe(enObjet(apres)['ventes']).map(({ produit, quantiteVendue, caTtcCentimes }) => {
    const ca = typeof caTtcCentimes === 'number' ? `, ${formatCentimes(caTtcCentimes)} TTC` : '';
    const quantite = typeof quantiteVendue === 'number' ? quantiteVendue : 'quantité vide';
    return `${enTexteOperation(produit)} : ${quantite}${ca}`;
  });
const fichiers = (cote: unknown): string[] => {
  const { visuels } = enObjet(cote);
  return Array.isArray(visuels) ? visuels.map(enTexteOperation) : [];
};
const places = (cote: unknown, noms: NomsOperation): string =>
  enListe(enObjet(cote)['emplacements'])
    .map((place) => direPlace(place, noms))
    .join(' ; ') || 'aucun';

const DITS: Readonly<Record<string, (ecriture: EcriturePromotion, noms: NomsOperation) => ActeRaconte>> = {
  creer: ({ apres }) => ({ titre: creation(apres), details: [] }),
  modifier: ({ avant, apres }, noms) => ({ titre: 'Modifiée', details: direChangements(avant, apres, noms) }),
  valider: ({ apres }) => ({ titre: parts(apres, 'validée'), details: [] }),
  refuser: ({ apres }) => ({ titre: parts(apres, 'refusée'), details: motif(apres) }),
  brouillon: ({ apres }) =>
    reponses(apres).length > 0
      ? { titre: 'Réponse reprise', details: reponses(apres) }
      : { titre: parts(apres, 'remise') + ' en brouillon', details: [] },
  accepter: ({ avant, apres }, noms) => ({
    titre: parts(apres, 'acceptée'),
    details: [
      ...direChangements({ quantite: enObjet(avant)['quantite'] }, { quantite: enObjet(apres)['quantite'] }, noms),
      ...emplacementsDe(apres, noms),
    ],
  }),
  placer: ({ avant, apres }, noms) => ({
    titre: 'TG placée',
    details: [`Emplacements : ${places(avant, noms)} → ${places(apres, noms)}`],
  }),
  traiter: ({ apres }) => ({
    titre: 'Traitée',
    details: [
      ...ventes(apres),
      ...(Number(enObjet(apres)['declarees']) > 0 ? compter(enObjet(apres)['declarees'], 'encours déclaré') : []),
    ],
  }),
  reclamer: ({ apres }) => ({
    titre: `Encours ${enTexteOperation(enObjet(apres)['numero'])} réclamé`,
    details: [enTexteOperation(enObjet(apres)['contrepartie'])].filter(Boolean),
  }),
  publier: ({ apres }) => ({ titre: 'Publiée', details: compter(enObjet(apres)['adherents'], 'adhérent') }),
  'publier-maintenant': () => ({ titre: 'Publication avancée', details: [] }),
  relancer: ({ apres }) => ({ titre: 'Adhérents relancés', details: compter(enObjet(apres)['adherents'], 'adhérent') }),
  forcer: ({ avant, apres }, noms) => ({
    titre: 'Modifiée chez les adhérents',
    details: [...compter(enObjet(apres)['adherents'], 'adhérent'), ...direChangements(avant, apres, noms)],
  }),
  clore: ({ avant, apres }, noms) => ({
    titre: 'Close chez les adhérents',
    details: [...compter(enObjet(apres)['adherents'], 'adhérent'), ...direChangements(avant, apres, noms)],
  }),
  retirer: ({ apres }) => ({
    titre: 'Retirée aux adhérents',
    details: [...compter(enObjet(apres)['adherents'], 'adhérent'), ...direRetires(enObjet(apres))],
  }),
  'groupement-publier': () => ({ titre: 'Reçue du groupement', details: [] }),
  'groupement-relancer': () => ({ titre: 'Relance du groupement', details: [] }),
  'groupement-forcer': ({ apres }) => ({
    titre: 'Modifiée par le groupement',
    details: [enTexteOperation(enObjet(apres)['operation'])].filter(Boolean),
  }),
  'groupement-clore': ({ apres }) => ({
    titre: 'Close par le groupement',
    details: [enTexteOperation(enObjet(apres)['operation'])].filter(Boolean),
  }),
  'conserver-encours': ({ apres }) => {
    const { numero, regleCentimes, natureFiscale, etat } = enObjet(apres);
    const recu =
      etat === 'REGLE' && typeof regleCentimes === 'number'
        ? `${direMontantEcrit(regleCentimes, natureFiscale)} réglés`
        : 'déjà déclaré';
    return {
      titre: `Encours ${enTexteOperation(numero)} conservé`,
      details: [`Sa contrepartie n’est plus demandée par le groupement ; ${recu}.`],
    };
  },
  'deposer-photo': () => ({ titre: 'Photo de la TG ajoutée', details: [] }),
  'remettre-photo': () => ({ titre: 'Photo de la TG remise', details: [] }),
  'retirer-photo': () => ({ titre: 'Photo de la TG retirée', details: [] }),
  'supprimer-photo': () => ({ titre: 'Photo de la TG supprimée', details: [] }),
  'joindre-visuel': ({ apres }) => ({ titre: 'Visuels ajoutés', details: fichiers(apres) }),
  'ordonner-visuels': ({ apres }) => ({
    titre: 'Visuels rangés',
    details: [fichiers(apres).join(' ; ')].filter(Boolean),
  }),
  'remettre-visuel': ({ avant }) => ({ titre: 'Visuel remis', details: fichiers(avant) }),
  'retirer-visuel': ({ avant }) => ({ titre: 'Visuel retiré', details: fichiers(avant) }),
  'supprimer-visuel': ({ avant }) => ({ titre: 'Visuel supprimé', details: fichiers(avant) }),
};
const emplacementsDe = (apres: unknown, noms: NomsOperation): string[] =>
  enListe(enObjet(apres)['emplacements']).map((place) => `Emplacement : ${direPlace(place, noms)}`);

/** One line of the journal of a promotion in French: the act and the changes. */
export const direEcriture = (ecriture: EcriturePromotion, noms: NomsOperation): ActeRaconte => {
  const { titre, details } = DITS[ecriture.action]?.(ecriture, noms) ?? { titre: 'Modifiée', details: [] };
  const reste = details.length - MAX_DETAILS;
  return { titre, details: reste > 0 ? [...details.slice(0, MAX_DETAILS), `et ${reste} de plus`] : details };
};
