import { z } from 'zod';
import { anneeRequiseQuery, champAnnee } from '#shared/core/annees.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { booleenQuery, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { joindreA, lirePieceDe, remettrePieceDe, retirerPieceDe } from '#shared/core/fichiers/pieces.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { detailRfaSchema, explicationRfaSchema, ligneRfaSchema } from './schemas/lecture.ts';
import { acceptationsRfa, etatsPalier } from './schemas/enumerations.ts';
import { canGererRfa, canLireRfa, canRepondreRfa, canSupprimerRfa } from './policy.ts';
import { attentesRfa } from './rules/a-faire.ts';
import { basesSaisiesSchema, creationRfaSchema, modificationRfaSchema } from './schemas.ts';

export const trisRfa = ['laboratoire', 'gamme', 'base', 'resultat', 'attendu', 'reglement'] as const;
/** The sums of a list: a filter keeps the RFA that one sum counts. */
export const montantsRfa = ['RESULTAT', 'ATTENDU', 'RECU', 'COMPENSE', 'RESTE'] as const;
export type MontantRfa = (typeof montantsRfa)[number];
const filtresRfa = {
  ...paginationQuery(trisRfa, 'laboratoire'),
  annee: anneeRequiseQuery,
  laboratoireId: idChoisi('un laboratoire').optional(),
  operateurId: idChoisi('un opérateur').optional(),
  acceptation: z.enum(acceptationsRfa, 'Réponse inconnue.').optional(),
  /** Keeps the RFA that miss less than a tenth of their next threshold. */
  proche: booleenQuery.optional(),
  reglee: booleenQuery.optional(),
  /** Keeps the RFA that wait for this act. */
  attente: z.enum(attentesRfa, 'Attente inconnue.').optional(),
  /** Keeps the RFA counted in this sum. */
  montant: z.enum(montantsRfa, 'Montant inconnu.').optional(),
};
const base = '/api/v1/rfa';
const lecteurs = rolesQui(canLireRfa);
const gerants = rolesQui(canGererRfa);

const PERIODE = 'Cette période n’existe pas.';
const periodeVisee = z.strictObject({
  periode: z.number('La période est obligatoire.').int().min(1).max(12).default(1),
  version,
});

/** The RFA of a pharmacy: contracts, purchases, paliers and their encours. */
export const rfaContract = defineContract({
  listRfa: {
    method: 'GET',
    url: base,
    summary: 'Les RFA d’une année : base, paliers, ce qui manque au prochain, attendu et reçu.',
    access: lecteurs,
    query: z.object(filtresRfa),
    response: page(ligneRfaSchema).extend({
      parAcceptation: z.record(z.enum(acceptationsRfa), entierLu),
      /** Sums over the RFA that the filters keep, all pages together, without the refused ones. */
      sommes: z.object({
        resultatCentimes: entierLu,
        attenduCentimes: entierLu,
        recuCentimes: entierLu,
        /** Settled without money (ENC-61). */
        compenseCentimes: entierLu,
        resteAReclamerCentimes: entierLu,
      }),
      /** The years that hold RFA. */
      annees: z.array(entierLu),
    }),
  },
  exporterRfa: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Les RFA que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: exportQuery(filtresRfa),
    responseType: 'file',
    response: z.unknown(),
  },
  dupliquerAnneeRfa: {
    method: 'POST',
    url: `${base}/dupliquer`,
    summary: 'Reprendre toutes les RFA d’une année pour une autre, paliers à atteindre.',
    access: gerants,
    idempotent: true,
    body: z.strictObject({ de: champAnnee, vers: champAnnee }),
    response: z.object({ crees: entierLu }),
  },
  detailRfa: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une RFA entière : produits, mois, pièces et historique.',
    access: lecteurs,
    params: idParams,
    response: detailRfaSchema,
  },
  expliquerRfa: {
    method: 'GET',
    url: `${base}/:id/explication`,
    summary: 'Pourquoi une période donne ce montant : ses documents, ses paliers, ses acomptes.',
    access: lecteurs,
    params: idParams,
    query: z.object({ periode: z.coerce.number(PERIODE).int(PERIODE).min(1, PERIODE).max(12, PERIODE).default(1) }),
    response: explicationRfaSchema,
  },
  creerRfa: {
    method: 'POST',
    url: base,
    summary: 'Ajouter une RFA négociée avec un laboratoire.',
    access: gerants,
    idempotent: true,
    body: creationRfaSchema,
    response: detailRfaSchema,
  },
  modifierRfa: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier une RFA de la pharmacie ; celles du groupement se lisent seulement.',
    access: gerants,
    params: idParams,
    body: modificationRfaSchema,
    response: detailRfaSchema,
  },
  dupliquerRfa: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Reprendre une RFA pour une autre année, paliers à atteindre.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ annee: champAnnee }),
    response: detailRfaSchema,
  },
  supprimerRfa: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer une RFA et ses encours, tant qu’aucun n’est réglé.',
    access: rolesQui(canSupprimerRfa),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  repondreRfa: {
    method: 'PUT',
    url: `${base}/:id/reponse`,
    summary: 'Valider une RFA, ou la refuser : ses encours sont retirés, elle reste parmi les refusées.',
    access: rolesQui(canRepondreRfa),
    params: idParams,
    body: z.strictObject({ acte: z.enum(['valider', 'refuser'], 'Décision inconnue.'), version }),
    response: detailRfaSchema,
  },
  changerPalierRfa: {
    method: 'PUT',
    url: `${base}/:id/paliers/:palierId`,
    summary: 'Valider un palier et ceux d’avant, ou l’invalider et ceux d’après : l’encours de la période suit.',
    access: gerants,
    params: z.object({ id, palierId: id }),
    body: periodeVisee.extend({ etat: z.enum(etatsPalier, 'État inconnu.') }),
    response: detailRfaSchema,
  },
  reclamerSoldeRfa: {
    method: 'PUT',
    url: `${base}/:id/solde`,
    summary: 'Réclamer ce qu’une période doit encore, au-delà de ses encours.',
    access: gerants,
    params: idParams,
    body: periodeVisee,
    response: detailRfaSchema,
  },
  corrigerReclamationRfa: {
    method: 'PUT',
    url: `${base}/:id/correction`,
    summary: 'Ramener ce qui est réclamé de trop d’une période à ce que sa base donne, jamais sous ce qui est reçu.',
    access: gerants,
    params: idParams,
    body: periodeVisee,
    response: detailRfaSchema,
  },
  garderEcartRfa: {
    method: 'PUT',
    url: `${base}/:id/ecart`,
    summary: 'Garder tel quel ce qui est réclamé de trop, avec sa raison, jusqu’à ce que l’écart change.',
    access: gerants,
    params: idParams,
    body: periodeVisee.extend({
      ecartCentimes: z.number('L’écart est obligatoire.').int().min(1),
      raison: z.string().trim().min(1, 'Dites pourquoi l’écart est gardé.').max(300),
    }),
    response: detailRfaSchema,
  },
  saisirBasesRfa: {
    method: 'PUT',
    url: `${base}/:id/bases`,
    summary: 'Écrire la base mois par mois.',
    access: gerants,
    params: idParams,
    body: basesSaisiesSchema,
    response: detailRfaSchema,
  },
  joindreRfa: joindreA({ base, summary: 'Joindre des pièces à une RFA : contrat, avenant, relevé.', access: gerants }),
  lirePieceRfa: lirePieceDe({ base, summary: 'Une pièce d’une RFA.', access: lecteurs }),
  retirerPieceRfa: retirerPieceDe({ base, summary: 'Supprimer ou retirer une pièce d’une RFA.', access: gerants }),
  remettrePieceRfa: remettrePieceDe({ base, summary: 'Remettre une pièce retirée d’une RFA.', access: gerants }),
});
