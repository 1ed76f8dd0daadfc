import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { mailRequis, texteFacultatif, version } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererMarquesPayps, canGererPayps, canVoirEtatPayps } from './policy.ts';

const base = '/api/v1/payps';
const gerants = rolesQui(canGererPayps);
const editeurs = rolesQui(canGererMarquesPayps);

/** Why Payps is disconnected: by the pharmacy, or because Payps refuses its token (PAY-3). */
export const deconnexionsPayps = ['VOLONTAIRE', 'JETON_REFUSE'] as const;
export type DeconnexionPayps = (typeof deconnexionsPayps)[number];
export const erreursPayps = ['COMMUNICATION', 'QUOTA', 'REPONSE_INATTENDUE', 'REFUS', 'NON_AUTORISEE'] as const;
export type ErreurPayps = (typeof erreursPayps)[number];

export const connexionPaypsSchema = z.strictObject({
  email: mailRequis('L’e-mail'),
  motDePasse: z.string('Le mot de passe est obligatoire.').min(1, 'Le mot de passe est obligatoire.').max(255),
});

export const comptePaypsSchema = z.object({
  connecte: z.boolean(),
  /** Null when the account was never connected. */
  email: texteOuNul,
  connecteLe: instant.nullable(),
  connecteParNom: texteOuNul,
  deconnecteLe: instant.nullable(),
  deconnexion: z.enum(deconnexionsPayps).nullable(),
  /** Whether a reading is in progress. */
  lectureEnCours: z.boolean(),
  lueLe: instant.nullable(),
  erreur: z.enum(erreursPayps).nullable(),
});
export type ComptePayps = z.output<typeof comptePaypsSchema>;

export const marquePaypsSchema = z.object({
  id: entierLu,
  nom: z.string(),
  laboratoireDetailId: entierOuNul,
  laboratoireNom: texteOuNul,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
});
export type MarquePayps = z.output<typeof marquePaypsSchema>;

const reglage = z.object({ url: texteOuNul, version: entierLu });

export const paypsContract = defineContract({
  etatPayps: {
    method: 'GET',
    url: `${base}/etat`,
    summary: 'Payps est-il connecté ? Pour qui répond aux opérations.',
    access: rolesQui(canVoirEtatPayps),
    response: z.object({ connecte: z.boolean() }),
  },
  comptePayps: {
    method: 'GET',
    url: `${base}/compte`,
    summary: 'Le compte Payps de la pharmacie, sans son jeton.',
    access: gerants,
    response: comptePaypsSchema,
  },
  connecterPayps: {
    method: 'POST',
    url: `${base}/connexion`,
    summary: 'Se connecter à Payps : le mot de passe s’échange contre un jeton et ne se garde pas.',
    access: gerants,
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: connexionPaypsSchema,
    response: comptePaypsSchema,
  },
  deconnecterPayps: {
    method: 'DELETE',
    url: `${base}/connexion`,
    summary: 'Se déconnecter de Payps, même quand il ne répond pas.',
    access: gerants,
    confirmation: 'requise',
    response: z.object({ compte: comptePaypsSchema, avertissement: texteOuNul }),
  },
  listMarquesPayps: {
    method: 'GET',
    url: `${base}/marques`,
    summary: 'Les marques de Payps et le laboratoire de chacune.',
    access: editeurs,
    response: z.object({ marques: z.array(marquePaypsSchema) }),
  },
  lierMarquePayps: {
    method: 'PUT',
    url: `${base}/marques/:id`,
    summary: 'Lier une marque de Payps à un laboratoire du catalogue, ou l’en détacher.',
    access: editeurs,
    params: idParams,
    body: z.strictObject({
      laboratoireDetailId: z
        .number('Choisissez un laboratoire.')
        .int('Choisissez un laboratoire.')
        .positive()
        .nullable(),
      version,
    }),
    response: marquePaypsSchema,
  },
  reglagePayps: {
    method: 'GET',
    url: `${base}/reglage`,
    summary: 'L’adresse où Payps répond.',
    access: editeurs,
    response: reglage,
  },
  reglerPayps: {
    method: 'PUT',
    url: `${base}/reglage`,
    summary: 'Dire où Payps répond.',
    access: editeurs,
    confirmation: 'requise',
    body: z.strictObject({ url: texteFacultatif('L’adresse', 500, { surUneLigne: true }), version }),
    response: reglage,
  },
});

nommer({ comptePaypsSchema, marquePaypsSchema, reglagePayps: reglage });
