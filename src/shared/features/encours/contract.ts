import { z } from 'zod';
import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { booleenQuery, choix, mailRequis, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import {
  actionsEncours,
  ages,
  canaux,
  creationEncoursSchema,
  detailEncoursSchema,
  encoursSchema,
  etatsEncours,
  evenementSchema,
  modificationEncoursSchema,
  payeurs,
  pieceSchema,
  reglementSaisieSchema,
  retards,
  sommesSchema,
  sourcesEncours,
  typesEncours,
} from './contract/schemas.ts';

const lecteurs = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const;
const agissants = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT'] as const;
const regleurs = ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const;
const suppresseurs = ['ADMIN', 'GROUPEMENT'] as const;

/** `LOGISTIQUE,RETOUR` in a query string. */
const plusieurs = <const V extends readonly [string, ...string[]]>(valeurs: V, message: string) =>
  z
    .string()
    .transform((texte) => texte.split(',').filter(Boolean))
    .pipe(z.array(z.enum(valeurs, message)).max(20, message))
    .optional();
const montantQuery = z.coerce
  .number('Montant attendu.')
  .int('Montant attendu, en centimes.')
  .min(0, 'Le montant ne peut pas être négatif.')
  .max(MAX_CENTIMES, 'Montant trop grand.')
  .optional();

/** The same filters for the list, the tabs, the groups and the export; all optional. */
export const filtresEncours = {
  etat: z.enum(etatsEncours, 'État inconnu.').optional(),
  laboratoireId: id.optional(),
  type: plusieurs(typesEncours, 'Type inconnu.'),
  action: plusieurs(actionsEncours, 'Action inconnue.'),
  payeur: z.enum(payeurs, 'Payeur inconnu.').optional(),
  /** Days since the declaration. */
  age: z.enum(ages, 'Âge inconnu.').optional(),
  /** Days since the due date. */
  retard: z.enum(retards, 'Retard inconnu.').optional(),
  minCentimes: montantQuery,
  maxCentimes: montantQuery,
  responsableId: id.optional(),
  /** A module, or MANUEL for what was typed by hand. */
  source: z.enum(['MANUEL', ...sourcesEncours], 'Source inconnue.').optional(),
  /** Year of the declaration. */
  annee: z.coerce.number('Année attendue.').int('Année attendue.').min(1900, 'Année non valide.').max(9999, 'Année non valide.').optional(),
  /** Something was received, not all. */
  partiel: booleenQuery.optional(),
  /** A reminder is due, or a planned declaration has come. */
  aTraiter: booleenQuery.optional(),
};
export const trisEncours = [
  'dateDeclaration',
  'dateEcheance',
  'numero',
  'laboratoire',
  'type',
  'valeurAttendue',
  'valeurReglee',
  'solde',
  'prochaineRelance',
  'modifieLe',
] as const;
const { q, ...paging } = paginationQuery(trisEncours, 'dateDeclaration');
const filtresLibres = { ...filtresEncours, q };

/** What identifies an encours as the person saw it: a stale version is a 409. */
const vu = z.strictObject({ id, version });
const selection = z
  .array(vu)
  .min(1, 'Sélectionnez au moins un encours.')
  .max(200, 'Sélectionnez 200 encours au plus.')
  .refine((liste) => new Set(liste.map((e) => e.id)).size === liste.length, 'Un encours est sélectionné deux fois.');

const destinataires = z
  .array(mailRequis('Le destinataire'))
  .min(1, 'Indiquez au moins un destinataire.')
  .max(20, 'Indiquez 20 destinataires au plus.')
  .refine((liste) => new Set(liste.map((m) => m.toLowerCase())).size === liste.length, 'Un destinataire est indiqué deux fois.');
const sujet = texteRequis('L’objet').refine((v) => !/[\r\n]/.test(v), 'L’objet tient sur une ligne.');
const courrierSaisi = { destinataires, sujet, texte: texteRequis('Le message', 20_000) };

/** The mails of a selection, one per laboratory, as edited after the preview. A laboratory left out gets the default one. */
const envoi = {
  encours: selection,
  canal: choix('Le canal', canaux),
  /** Real day, not in the future; today by default. */
  date: jourFacultatif('La date'),
  /** Read when the channel is MAIL. */
  courriers: z
    .array(z.strictObject({ laboratoireId: id, ...courrierSaisi }))
    .max(200, 'Trop de courriers.')
    .default([]),
};

const apercuCourrierSchema = z.object({
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  /** Proposed; may be empty, then they must be typed. */
  destinataires: z.array(z.string()),
  contacts: z.array(z.object({ email: z.string(), nom: z.string(), usages: z.array(z.string()) })),
  /** Where this laboratory takes claims on line, when it does. */
  liens: z.array(z.object({ titre: z.string(), url: z.string() })),
  sujet: z.string(),
  texte: z.string(),
  /** The table added under the message. */
  tableau: z.array(z.array(z.string())),
  encoursIds: z.array(z.number().int()),
});
export type ApercuCourrier = z.output<typeof apercuCourrierSchema>;

const parLaboratoireSchema = sommesSchema.extend({
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  /** Oldest declaration of the group. */
  plusAncienne: z.string(),
});

const tuilesSchema = z.object({
  /** Everything not settled: declared, and to declare. */
  totalDu: sommesSchema,
  /** Declared more than 60 days ago. */
  plusDe60Jours: sommesSchema,
  /** To declare, planned up to the end of this week (late ones included). */
  aDeclarerSemaine: sommesSchema,
  recupereAnneeCentimes: z.number().int(),
});

const bilanSchema = z.object({
  annee: z.number().int(),
  /** Twelve months: expected by declaration month, received by settlement month. */
  mois: z.array(z.object({ mois: z.number().int(), attenduCentimes: z.number().int(), recuCentimes: z.number().int() })),
  types: z.array(sommesSchema.extend({ type: z.enum(typesEncours) })),
});

const base = '/api/v1/encours';
export const encoursContract = defineContract({
  listEncours: {
    method: 'GET',
    url: base,
    summary: 'Une page d’encours filtrés et triés, avec le total et les sommes ; par numéro de page ou par curseur.',
    access: lecteurs,
    query: z.object({ ...paging, ...filtresLibres, curseur: z.string().max(600, 'Curseur non valide.').optional() }),
    response: page(encoursSchema).extend({ sommes: sommesSchema, curseurSuivant: z.string().nullable() }),
  },
  ongletsEncours: {
    method: 'GET',
    url: `${base}/onglets`,
    summary: 'Le nombre et les sommes de chaque état, sous les mêmes filtres (sauf l’état).',
    access: lecteurs,
    query: z.object(filtresLibres),
    response: z.object({ A_DECLARER: sommesSchema, DECLARE: sommesSchema, REGLE: sommesSchema }),
  },
  tuilesEncours: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'Total dû, plus de 60 jours, à déclarer cette semaine, récupéré cette année.',
    access: lecteurs,
    query: z.object({ laboratoireId: id.optional() }),
    response: tuilesSchema,
  },
  encoursParLaboratoire: {
    method: 'GET',
    url: `${base}/laboratoires`,
    summary: 'Les sous-totaux par laboratoire, sous les mêmes filtres que la liste.',
    access: lecteurs,
    query: z.object(filtresLibres),
    response: z.array(parLaboratoireSchema),
  },
  bilanEncours: {
    method: 'GET',
    url: `${base}/bilan`,
    summary: 'L’année mois par mois et type par type : attendu et reçu.',
    access: lecteurs,
    query: z.object({ annee: filtresEncours.annee, laboratoireId: id.optional() }),
    response: bilanSchema,
  },
  responsablesEncours: {
    method: 'GET',
    url: `${base}/responsables`,
    summary: 'Les utilisateurs de mon compte à qui un encours peut être confié.',
    access: lecteurs,
    response: z.array(z.object({ id: z.number().int(), nom: z.string() })),
  },
  exporterEncours: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: z.object({
      ...filtresLibres,
      tri: paging.tri,
      ordre: paging.ordre,
      format: z.enum(['csv', 'xlsx'], 'Format inconnu.').default('xlsx'),
    }),
    responseType: 'file',
    response: z.unknown(),
  },
  detailEncours: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Un encours entier : lignes, règlements, relances, pièces et chronologie.',
    access: lecteurs,
    params: idParams,
    response: detailEncoursSchema,
  },
  creerEncours: {
    method: 'POST',
    url: base,
    summary: 'Ajouter un encours, à déclarer.',
    access: agissants,
    idempotent: true,
    body: creationEncoursSchema,
    response: encoursSchema,
  },
  modifierEncours: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier un encours qui n’est pas réglé.',
    access: agissants,
    params: idParams,
    body: modificationEncoursSchema,
    response: encoursSchema,
  },
  supprimerEncours: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un encours qui n’est pas réglé.',
    access: suppresseurs,
    params: idParams,
    query: z.object({ version: z.coerce.number('La version est obligatoire.').pipe(version) }),
    response: sansContenu,
  },
  apercuCourriers: {
    method: 'POST',
    url: `${base}/courriers/apercu`,
    summary: 'Les courriers que donnerait une sélection, un par laboratoire, à relire avant l’envoi.',
    access: agissants,
    body: z.strictObject({
      acte: choix('L’acte', ['DECLARATION', 'RELANCE']),
      encoursIds: z.array(id).min(1, 'Sélectionnez au moins un encours.').max(200, 'Sélectionnez 200 encours au plus.'),
    }),
    response: z.array(apercuCourrierSchema),
  },
  declarerEncours: {
    method: 'POST',
    url: `${base}/declarer`,
    summary: 'Déclarer un ou plusieurs encours ; par mail, un seul message par laboratoire.',
    access: agissants,
    idempotent: true,
    body: z.strictObject(envoi),
    response: z.array(encoursSchema),
  },
  relancerEncours: {
    method: 'POST',
    url: `${base}/relancer`,
    summary: 'Relancer un ou plusieurs encours déclarés : le niveau monte, la prochaine relance est fixée.',
    access: agissants,
    idempotent: true,
    body: z.strictObject(envoi),
    response: z.array(encoursSchema),
  },
  reglerEncours: {
    method: 'POST',
    url: `${base}/:id/reglements`,
    summary: 'Enregistrer un règlement, partiel ou qui solde.',
    access: regleurs,
    idempotent: true,
    params: idParams,
    body: reglementSaisieSchema,
    response: encoursSchema,
  },
  annulerReglement: {
    method: 'DELETE',
    url: `${base}/:id/reglements/:reglementId`,
    summary: 'Annuler un règlement partiel : il reste visible, son montant est de nouveau dû.',
    access: regleurs,
    params: z.object({ id, reglementId: id }),
    query: z.object({ version: z.coerce.number('La version est obligatoire.').pipe(version) }),
    response: encoursSchema,
  },
  reglerSelection: {
    method: 'POST',
    url: `${base}/regler`,
    summary: 'Solder plusieurs encours avec un même avoir.',
    access: regleurs,
    idempotent: true,
    body: z.strictObject({
      encours: selection,
      date: jourFacultatif('La date du règlement'),
      action: choix('Le moyen de règlement', actionsEncours),
      reference: texteFacultatif('La référence'),
    }),
    response: z.array(encoursSchema),
  },
  repasserADeclarer: {
    method: 'POST',
    url: `${base}/:id/repasser-a-declarer`,
    summary: 'Revenir de déclaré à « à déclarer » ; les règlements sont conservés, annulés.',
    access: regleurs,
    params: idParams,
    body: z.strictObject({ version }),
    response: encoursSchema,
  },
  repasserARegler: {
    method: 'POST',
    url: `${base}/:id/repasser-a-regler`,
    summary: 'Revenir de réglé à « à régler » ; les règlements sont conservés, annulés.',
    access: regleurs,
    params: idParams,
    body: z.strictObject({ version }),
    response: encoursSchema,
  },
  suspendreEncours: {
    method: 'PUT',
    url: `${base}/:id/suspension`,
    summary: 'Ne plus relancer jusqu’à un jour donné, ou reprendre.',
    access: agissants,
    params: idParams,
    body: z.strictObject({ version, jusquau: jourFacultatif('La date de reprise') }),
    response: encoursSchema,
  },
  commenterEncours: {
    method: 'POST',
    url: `${base}/:id/commentaires`,
    summary: 'Ajouter un commentaire à la chronologie.',
    access: agissants,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ texte: texteRequis('Le commentaire', 500) }),
    response: evenementSchema,
  },
  joindrePieces: {
    method: 'POST',
    url: `${base}/:id/pieces`,
    summary: 'Joindre des fichiers (15 Mo chacun).',
    access: agissants,
    bodyType: 'multipart',
    bodyLimit: 64 * 1024 * 1024,
    params: idParams,
    response: z.array(pieceSchema),
  },
  lirePiece: {
    method: 'GET',
    url: `${base}/:id/pieces/:fichierId`,
    summary: 'Ouvrir une pièce jointe.',
    access: lecteurs,
    params: z.object({ id, fichierId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  retirerPiece: {
    method: 'DELETE',
    url: `${base}/:id/pieces/:fichierId`,
    summary: 'Retirer une pièce jointe.',
    access: agissants,
    params: z.object({ id, fichierId: id }),
    response: sansContenu,
  },
  releveEncours: {
    method: 'GET',
    url: `${base}/laboratoires/:id/releve`,
    summary: 'Le relevé PDF de tout ce qu’un laboratoire doit.',
    access: lecteurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  apercuReleve: {
    method: 'GET',
    url: `${base}/laboratoires/:id/releve/courrier`,
    summary: 'Le courrier qui accompagnerait le relevé, à relire avant l’envoi.',
    access: agissants,
    params: idParams,
    response: apercuCourrierSchema,
  },
  envoyerReleve: {
    method: 'POST',
    url: `${base}/laboratoires/:id/releve`,
    summary: 'Envoyer le relevé PDF au laboratoire.',
    access: agissants,
    idempotent: true,
    params: idParams,
    body: z.strictObject(courrierSaisi),
    response: sansContenu,
  },
});
