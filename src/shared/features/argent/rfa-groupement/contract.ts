import { z } from 'zod';
import {
  envoiPrevuSchema,
  publicationPrevueSchema,
  relanceAdherentsSchema,
} from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { anneeRequiseQuery, champAnnee } from '#shared/core/annees.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { booleenQuery, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { joindreA, lirePieceDe, remettrePieceDe, retirerPieceDe } from '#shared/core/fichiers/pieces.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { acceptationsRfa, etatsPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { poidsPartage } from './schemas/enumerations.ts';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { canGererRfaGroupement, canLireRfaGroupement } from './policy.ts';
import {
  adherentRfaSchema,
  creationRfaGroupementSchema,
  detailRfaGroupementSchema,
  invalidationSchema,
  ligneRfaGroupementSchema,
  modificationRfaGroupementSchema,
  partageRfaSchema,
} from './schemas.ts';

export const trisRfaGroupement = ['laboratoire', 'gamme', 'base', 'resultat', 'reponses', 'publieeLe'] as const;
const filtresRfaGroupement = {
  ...paginationQuery(trisRfaGroupement, 'laboratoire'),
  annee: anneeRequiseQuery,
  etat: z.enum(etatsRfaGroupement, 'État inconnu.').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  segmentId: idChoisi('un segment').optional(),
  /** Keeps the RFA that at least one adhérent has not answered, or has declared no base for. */
  aRelancer: booleenQuery.optional(),
};
export const filtresAdherentsRfa = {
  ...paginationQuery(['nom', 'ville', 'acceptation', 'base', 'repondueLe'], 'nom'),
  acceptation: z.enum(acceptationsRfa, 'Réponse inconnue.').optional(),
  segmentId: idChoisi('un segment').optional(),
  proche: booleenQuery.optional(),
  aRelancer: booleenQuery.optional(),
};
const poids = z.enum(poidsPartage, 'Poids inconnu.').default('BASE');

const base = '/api/v1/rfasGroupement';
const lecteurs = rolesQui(canLireRfaGroupement);
const gerants = rolesQui(canGererRfaGroupement);

/** The RFA that a groupement negotiates, publishes to its adhérents and follows. */
export const rfaGroupementContract = defineContract({
  listRfasGroupement: {
    method: 'GET',
    url: base,
    summary: 'Les RFA du groupement pour une année : réponses, bases déclarées, total et prochain palier.',
    access: lecteurs,
    query: z.object(filtresRfaGroupement),
    response: page(ligneRfaGroupementSchema).extend({
      parEtat: z.record(z.enum(etatsRfaGroupement), entierLu),
      reponsesAttendues: entierLu,
      basesAttendues: entierLu,
      annees: z.array(entierLu),
    }),
  },
  exporterRfasGroupement: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Les RFA du groupement que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: exportQuery(filtresRfaGroupement),
    responseType: 'file',
    response: z.unknown(),
  },
  detailRfaGroupement: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une RFA du groupement entière : paliers du total, bases mois par mois, pièces et historique.',
    access: lecteurs,
    params: idParams,
    response: detailRfaGroupementSchema,
  },
  creerRfaGroupement: {
    method: 'POST',
    url: base,
    summary: 'Préparer une RFA pour ses adhérents : un brouillon.',
    access: gerants,
    idempotent: true,
    body: creationRfaGroupementSchema,
    response: detailRfaGroupementSchema,
  },
  modifierRfaGroupement: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier une RFA du groupement, tant qu’elle est un brouillon.',
    access: gerants,
    params: idParams,
    body: modificationRfaGroupementSchema,
    response: detailRfaGroupementSchema,
  },
  dupliquerRfaGroupement: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Reprendre une RFA du groupement pour une autre année, en brouillon.',
    access: gerants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ annee: champAnnee }),
    response: detailRfaGroupementSchema,
  },
  supprimerRfaGroupement: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un brouillon de RFA.',
    access: gerants,
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  ciblageRfaGroupement: {
    method: 'GET',
    url: `${base}/:id/ciblage`,
    summary: 'Qui recevrait cette RFA si elle était publiée maintenant, et dans quels mots.',
    access: lecteurs,
    params: idParams,
    response: publicationPrevueSchema,
  },
  apercuInvalidation: {
    method: 'GET',
    url: `${base}/:id/invalidation`,
    summary: 'Ce qu’invalider cette RFA enlèverait, adhérent par adhérent, et ce qui l’empêche.',
    access: lecteurs,
    params: idParams,
    response: invalidationSchema,
  },
  changerEtatRfaGroupement: {
    method: 'PUT',
    url: `${base}/:id/etat`,
    summary: 'Publier une RFA à ses adhérents, ou l’invalider : leurs copies sont supprimées.',
    access: gerants,
    params: idParams,
    body: z.strictObject({ acte: z.enum(['valider', 'invalider'], 'Décision inconnue.'), version }),
    response: detailRfaGroupementSchema,
  },
  changerPalierRfaGroupement: {
    method: 'PUT',
    url: `${base}/:id/paliers/:palierId`,
    summary: 'Dire un palier atteint : il est proposé à chaque adhérent qui a validé la RFA.',
    access: gerants,
    params: z.object({ id, palierId: id }),
    body: z.strictObject({
      etat: z.enum(etatsPalier, 'État inconnu.'),
      periode: z.number('La période est obligatoire.').int().min(1).max(12).default(1),
      version,
    }),
    response: detailRfaGroupementSchema,
  },
  adherentsRfaGroupement: {
    method: 'GET',
    url: `${base}/:id/adherents`,
    summary: 'Les adhérents qui ont reçu une RFA : réponse, base déclarée, prochain palier ; jamais leur argent.',
    access: lecteurs,
    params: idParams,
    query: z.object(filtresAdherentsRfa),
    response: page(adherentRfaSchema),
  },
  exporterBasesRfaGroupement: {
    method: 'GET',
    url: `${base}/:id/bases/export`,
    summary: 'Le classeur des bases déclarées : total et part de chacun, puis une feuille par période, en XLSX.',
    access: lecteurs,
    params: idParams,
    query: z.object({ poids }),
    responseType: 'file',
    response: z.unknown(),
  },
  partageRfaGroupement: {
    method: 'GET',
    url: `${base}/:id/partage`,
    summary: 'Ce que le total du groupement donne, et la part de chaque adhérent, au centime.',
    access: lecteurs,
    params: idParams,
    query: z.object({ poids }),
    response: partageRfaSchema,
  },
  prevoirRelanceRfa: {
    method: 'POST',
    url: `${base}/:id/relancer/apercu`,
    summary: 'Qui une relance de la RFA atteindrait, et dans quels mots.',
    access: gerants,
    params: idParams,
    body: relanceAdherentsSchema,
    response: envoiPrevuSchema,
  },
  relancerRfaGroupement: {
    method: 'POST',
    url: `${base}/:id/relancer`,
    summary: 'Rappeler la RFA à qui n’a pas répondu, ou n’a écrit aucune base ; une fois par jour au plus à chacun.',
    access: gerants,
    params: idParams,
    body: relanceAdherentsSchema,
    response: z.object({ relances: entierLu, dejaRelances: entierLu }),
  },
  joindreRfaGroupement: joindreA({
    base,
    summary: 'Joindre des pièces à une RFA du groupement : elles restent chez lui.',
    access: gerants,
  }),
  lirePieceRfaGroupement: lirePieceDe({ base, summary: 'Une pièce d’une RFA du groupement.', access: lecteurs }),
  retirerPieceRfaGroupement: retirerPieceDe({
    base,
    summary: 'Supprimer ou retirer une pièce d’une RFA du groupement.',
    access: gerants,
  }),
  remettrePieceRfaGroupement: remettrePieceDe({
    base,
    summary: 'Remettre une pièce retirée d’une RFA du groupement.',
    access: gerants,
  }),
});
