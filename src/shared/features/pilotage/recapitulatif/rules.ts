import type { Role } from '#shared/core/acteur.ts';
import { ajouterMontants, formatMontants, poidsDe, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import type { MontantMail } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import type { ReglageRecapitulatif } from './contract.ts';

/**
 * The default setting. On for the people who manage an account, because they may not open Pharmaccord every day and an
 * encours never declared is lost; the mail leaves only when it has something to say, and one click stops it. Off for
 * the others, who work in Pharmaccord.
 */
export const reglageParDefaut = (role: Role): ReglageRecapitulatif => ({
  actif: role === 'ADMIN' || role === 'GROUPEMENT',
  heure: 7,
  // Pharmacies open on Saturday.
  jours: [1, 2, 3, 4, 5, 6],
  encours: true,
});

/** A number of encours and the amounts they are owed. */
type Attente = { readonly nombre: number; readonly montants: MontantsParNature };
type EncoursARappelerRecapitulatif = {
  readonly aDeclarer: Attente;
  readonly aRelancer: Attente;
  readonly adresse: string;
};
type NouveauteRecapitulatif = { readonly title: string; readonly body: string; readonly adresse: string | null };
/** The other things to do listed by the mail, in its order. */
const sortesReste = ['REPONDRE', 'RELANCER', 'ACCEPTER', 'TRAITER', 'DECISIONS'] as const;
export type SorteReste = (typeof sortesReste)[number];
const motsReste: Readonly<Record<SorteReste, readonly [string, string]>> = {
  REPONDRE: ['réclamation attend votre réponse', 'réclamations attendent votre réponse'],
  RELANCER: ['réclamation à relancer', 'réclamations à relancer'],
  ACCEPTER: ['opération du groupement à accepter ou refuser', 'opérations du groupement à accepter ou refuser'],
  TRAITER: ['promotion terminée à traiter', 'promotions terminées à traiter'],
  DECISIONS: ['décision de rendez-vous à faire', 'décisions de rendez-vous à faire'],
};
const voirReste: Readonly<Record<SorteReste, string>> = {
  REPONDRE: 'Y répondre',
  RELANCER: 'Les relancer',
  ACCEPTER: 'Les lire',
  TRAITER: 'Les traiter',
  DECISIONS: 'Les voir',
};
export type Reste = { readonly sorte: SorteReste; readonly nombre: number; readonly adresse: string };
export type ContenuRecapitulatif = {
  /** The encours of the mail; null for a person who does not read them. */
  readonly encours: EncoursARappelerRecapitulatif | null;
  readonly reste: readonly Reste[];
  readonly nouveautes: readonly NouveauteRecapitulatif[];
  /** The total number, unlisted items included. */
  readonly nombre: number;
};

const surUneLigne = (texte: string): string => texte.replace(/\s+/g, ' ').trim();
const combien = ({ nombre, montants }: Attente, quoi: string): string[] =>
  nombre === 0 ? [] : [`- ${quoi}\u00a0: ${nombre} encours, ${formatMontants(montants)}`];

const partieEncours = ({ encours }: ContenuRecapitulatif): string[] => {
  if (!encours) return [];
  const lignes = [...combien(encours.aDeclarer, 'À déclarer'), ...combien(encours.aRelancer, 'À relancer')];
  return lignes.length === 0 ? [] : ['Vos encours à traiter\u00a0:', lignes.join('\n'), encours.adresse];
};
const partieReste = ({ reste }: ContenuRecapitulatif): string[] => {
  const lignes = sortesReste
    .flatMap((sorte) => reste.filter((elementReste) => elementReste.sorte === sorte && elementReste.nombre > 0))
    .map(({ sorte, nombre, adresse }) => `- ${nombre} ${motsReste[sorte][nombre > 1 ? 1 : 0]}\u00a0: ${adresse}`);
  return lignes.length === 0 ? [] : ['Reste à faire\u00a0:', lignes.join('\n')];
};
const partieNouveautes = ({ nouveautes, nombre }: ContenuRecapitulatif): string[] => {
  if (nombre === 0) return [];
  const lignes = nouveautes.map(({ title, body, adresse }) =>
    [`- ${surUneLigne(title)}\u00a0: ${surUneLigne(body)}`, adresse].filter(Boolean).join(' '),
  );
  const reste = nombre - nouveautes.length;
  return ['Vos notifications\u00a0:', [...lignes, ...(reste > 0 ? [`- et ${reste} de plus`] : [])].join('\n')];
};

/** The content of the mail; empty when there is nothing to say: no mail is sent. */
export const corpsDuRecapitulatif = (contenu: ContenuRecapitulatif): string =>
  [...partieEncours(contenu), ...partieReste(contenu), ...partieNouveautes(contenu)].join('\n\n');

/** The amount owed that waits for an act, shown at the top of the mail; undefined when it is zero (PIL-8). */
export const montantDuResume = ({ encours }: ContenuRecapitulatif): MontantMail | undefined => {
  if (!encours) return undefined;
  const { aDeclarer, aRelancer } = encours;
  const total = ajouterMontants(aDeclarer.montants, aRelancer.montants);
  const actes = [aDeclarer.nombre > 0 && 'déclarer', aRelancer.nombre > 0 && 'relancer'].filter(Boolean).join(' ou à ');
  return poidsDe(total) > 0
    ? { montant: formatMontants(total), libelle: `montant qui vous est dû, à ${actes}` }
    : undefined;
};

/** The label of each link in the HTML mail; the plain text keeps the addresses (CRR-26). */
export const liensDuResume = ({ encours, reste, nouveautes }: ContenuRecapitulatif): Record<string, string> =>
  Object.fromEntries<string>([
    ...nouveautes.flatMap(({ adresse }): [string, string][] => (adresse ? [[adresse, 'Ouvrir']] : [])),
    ...reste.map(({ adresse, sorte }): [string, string] => [adresse, voirReste[sorte]]),
    ...(encours ? [[encours.adresse, 'Voir ces encours'] satisfies [string, string]] : []),
  ]);
