import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { entierLu } from '#shared/core/champs-lus.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { texteFacultatif, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { joindreA, lirePieceDe, remettrePieceDe, retirerPieceDe } from '#shared/core/fichiers/pieces.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { actesPrestation, etatsMontres } from './schemas/enumerations.ts';
import {
  detailPrestationSchema,
  lignePrestationSchema,
  operationLieeSchema,
  propositionRepartitionSchema,
  sommesPrestationsSchema,
} from './schemas/lecture.ts';
import { canGererPrestations, canLirePrestations } from './policy.ts';
import { creationPrestationSchema, modificationPrestationSchema, repartitionSaisieSchema } from './schemas.ts';

export const trisPrestation = [
  'dateDebut',
  'laboratoire',
  'type',
  'dateFacture',
  'datePaiement',
  'dateReversion',
  'montant',
  'reste',
] as const;
const filtresPrestation = {
  ...paginationQuery(trisPrestation, 'dateDebut', 'desc'),
  etat: z.enum(etatsMontres, 'État inconnu.').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  typeId: idChoisi('un type de prestation').optional(),
  /** Keeps the prestations whose period has a day in that year. */
  annee: anneeQuery,
  /** The states behind the tiles of the list. */
  suivi: z.enum(['FACTURE', 'ENCAISSE', 'REVERSE', 'A_REVERSER', 'EN_RETARD'], 'Suivi inconnu.').optional(),
};

const base = '/api/v1/prestations';
const lecteurs = rolesQui(canLirePrestations);
const gerants = rolesQui(canGererPrestations);

/** What a groupement sells to laboratories, and what it owes back to its adhérents. */
export const prestationContract = defineContract({
  listPrestations: {
    method: 'GET',
    url: base,
    summary: 'Les prestations du groupement : factures, échéances, reversions, messages non lus, et leurs sommes.',
    access: lecteurs,
    query: z.object(filtresPrestation),
    response: page(lignePrestationSchema).extend({
      sommes: sommesPrestationsSchema,
      annees: z.array(entierLu),
    }),
  },
  exporterPrestations: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Les prestations que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: exportQuery(filtresPrestation),
    responseType: 'file',
    response: z.unknown(),
  },
  operationsAPayer: {
    method: 'GET',
    url: `${base}/operations`,
    summary: 'Les opérations publiées du groupement qu’une prestation peut payer, les dernières d’abord.',
    access: gerants,
    query: z.object({ laboratoireId: idChoisi('un laboratoire') }),
    response: z.array(operationLieeSchema),
  },
  detailPrestation: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une prestation entière : opérations, part et preuve de chaque adhérent, virements, pièces, historique.',
    access: lecteurs,
    params: idParams,
    response: detailPrestationSchema,
  },
  creerPrestation: {
    method: 'POST',
    url: base,
    summary: 'Ajouter une prestation, en brouillon ou facturée.',
    access: gerants,
    idempotent: true,
    body: creationPrestationSchema,
    response: detailPrestationSchema,
  },
  modifierPrestation: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier une prestation ; ses montants ne changent plus dès que de l’argent est parti.',
    access: gerants,
    params: idParams,
    body: modificationPrestationSchema,
    response: detailPrestationSchema,
  },
  supprimerPrestation: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un brouillon de prestation, ou une prestation annulée dont rien n’est parti.',
    access: gerants,
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  changerEtatPrestation: {
    method: 'PUT',
    url: `${base}/:id/etat`,
    summary: 'Facturer, encaisser, solder, annuler une prestation, ou revenir à l’étape précédente.',
    access: gerants,
    params: idParams,
    body: z.strictObject({
      acte: z.enum(actesPrestation, 'Acte inconnu.'),
      /** For `encaisser`: the day the payment came; today by default. */
      date: jourFacultatif('La date'),
      /** For `annuler`: why the prestation is cancelled. */
      motif: texteFacultatif('Le motif'),
      version,
    }),
    response: detailPrestationSchema,
  },
  propositionRepartition: {
    method: 'GET',
    url: `${base}/:id/repartition`,
    summary: 'Les adhérents à servir : chiffre d’affaires déclaré, TG réalisées, preuve, part actuelle.',
    access: gerants,
    params: idParams,
    response: propositionRepartitionSchema,
  },
  repartirPrestation: {
    method: 'PUT',
    url: `${base}/:id/repartition`,
    summary: 'Partager une prestation entre les adhérents, au centime ; remplace la répartition précédente.',
    access: gerants,
    params: idParams,
    bodyLimit: 4 * 1024 * 1024,
    body: repartitionSaisieSchema,
    response: detailPrestationSchema,
  },
  joindrePrestation: joindreA({ base, summary: 'Joindre des pièces à une prestation.', access: gerants }),
  lirePiecePrestation: lirePieceDe({ base, summary: 'Une pièce d’une prestation.', access: lecteurs }),
  retirerPiecePrestation: retirerPieceDe({
    base,
    summary: 'Supprimer ou retirer une pièce d’une prestation.',
    access: gerants,
  }),
  remettrePiecePrestation: remettrePieceDe({
    base,
    summary: 'Remettre une pièce retirée d’une prestation.',
    access: gerants,
  }),
});
