import { formatInstant, formatJour, jourParis } from '#shared/core/dates.ts';
import { formatMontant, formatMontants, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { pluriel } from '#shared/core/textes/accord.ts';
import type { EtatCloture, EtatDeLigne, FaitsCloture, LienExport, SorteDeLigne } from './schemas.ts';

export const libelleEtatCloture: Readonly<Record<EtatCloture, string>> = {
  RETENUE: 'Retenue',
  ATTENDUE: 'Attend sa date',
  PRETE: 'À effacer',
  EN_COURS: 'Effacement en cours',
  EFFACEE: 'Effacée',
};
export const libelleEtatLigne: Readonly<Record<EtatDeLigne, string>> = {
  FAITE: 'Fait',
  ATTENDUE: 'Prévu',
  RETIENT: 'À faire',
  A_SAVOIR: 'À savoir',
};

export const titreDeLigne: Readonly<Record<SorteDeLigne, string>> = {
  MANDAT: 'Prélèvement',
  PAIEMENT: 'Paiement à rembourser',
  REVERSIONS: 'Reversions à recevoir',
  A_REVERSER: 'Reversions à verser',
  ENCOURS: 'Encours',
  DELEGUES: 'Accès délégués',
  CONNEXIONS: 'Connexions',
  EXPORT: 'Export des données',
  EFFACEMENT: 'Effacement',
};

type Compte = { readonly nombre: number; readonly centimes: number };
/** An amount and its nature: a payment is TTC, the part of a groupement is HT (PRS-12). */
const somme = ({ nombre, centimes }: Compte, nom: string, nature: NatureFiscale): string =>
  `${pluriel(nombre, nom)}, ${formatMontant(centimes, nature)}`;
const levee = ({ leveeMotif }: FaitsCloture): string =>
  leveeMotif === null ? '' : ` Ne retient plus l’effacement\u00a0: ${leveeMotif}`;

const jourDe = (instant: string): string => formatJour(jourParis(new Date(instant)));
const phraseDuLien = ({ adresse, envoyeLe, expireLe, priseLe }: LienExport): string =>
  priseLe === null
    ? `Un lien envoyé à ${adresse} le ${jourDe(envoyeLe)} emporte les données, une fois, avant le ${jourDe(expireLe)}.`
    : `Données emportées le ${jourDe(priseLe)} par le lien envoyé à ${adresse}.`;

/** The text of each line of a closing, read by both the account and the super administrator. */
export const phraseDeLigne: Readonly<Record<SorteDeLigne, (faits: FaitsCloture) => string>> = {
  MANDAT: ({ mandats }) => {
    const restants = mandats.filter(({ arrete }) => !arrete);
    if (mandats.length === 0) return 'Aucun mandat\u00a0: rien n’était prélevé.';
    if (restants.length === 0) return 'Mandat arrêté chez le prestataire\u00a0: plus rien ne sera prélevé.';
    return `Mandat à arrêter chez le prestataire. ${restants[0]?.raison ?? 'La demande est partie.'}`;
  },
  PAIEMENT: ({ paiementsARendre }) =>
    `${somme(paiementsARendre, 'paiement', 'TTC')}, après la résiliation\u00a0: à rembourser chez le prestataire.`,
  REVERSIONS: (faits) => {
    const { reversions } = faits;
    if (reversions.nombre === 0) return 'Aucun groupement ne doit de reversion à ce compte.';
    const iban = reversions.sansIban ? ' L’IBAN manque\u00a0: il se demande par un lien.' : '';
    return `${somme(reversions, 'reversion', 'HT')}, que des groupements doivent à ce compte.${iban}${levee(faits)}`;
  },
  A_REVERSER: (faits) => `${somme(faits.aReverser, 'reversion', 'HT')}, qu’il doit à ses adhérents.${levee(faits)}`,
  ENCOURS: ({ constat: { nbEncours, resteDu } }) =>
    nbEncours === 0
      ? 'Aucun encours n’attendait son règlement.'
      : `${pluriel(nbEncours, 'encours non réglé', 'encours non réglés')}, ${formatMontants(resteDu)}, ` +
        'qui ne sont plus suivis.',
  DELEGUES: ({ constat: { nbDelegues } }) =>
    nbDelegues === 0 ? 'Aucun accès n’était ouvert.' : `${pluriel(nbDelegues, 'accès', 'accès')}, terminés.`,
  CONNEXIONS: ({ constat: { connexions } }) =>
    connexions.length === 0
      ? 'Aucune connexion n’était ouverte.'
      : `${connexions.join(', ')}\u00a0: coupé, mots de passe et clés oubliés.`,
  EXPORT: ({ dernierExportLe, lienExport }) =>
    (dernierExportLe === null
      ? 'Aucun export n’a encore été fait.'
      : `Dernier export fait le ${jourDe(dernierExportLe)}.`) +
    (lienExport === null ? '' : ` ${phraseDuLien(lienExport)}`),
  EFFACEMENT: ({ effaceLe, effacementLe }) =>
    effaceLe === null
      ? `Les données du compte seront effacées à partir du ${formatJour(effacementLe)}.`
      : `Effacé le ${formatInstant(effaceLe)}.`,
};
