import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { entierLu, montantsParNatureLus, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery, texteFacultatif, version } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  attentesEncaissement,
  etatsEncaissement,
  montantsEncours,
  naturesEncaissement,
  sourcesEncaissement,
} from './schemas/enumerations.ts';
import { rapprochementsSchema, rapprochementsSursSchema } from './schemas/rapprochement.ts';
import { affectationSaisieSchema, encaissementCorrigeSchema, encaissementSaisiSchema } from './schemas/saisie.ts';
import { detailEncaissementSchema, encaissementSchema, sommesEncaissementsSchema } from './schemas.ts';
import { canAnnulerEncaissement, canEncaisser, canLireEncaissements } from './policy.ts';

const base = '/api/v1/encaissements';
const lecteurs = rolesQui(canLireEncaissements);
const encaisseurs = rolesQui(canEncaisser);

export const trisEncaissements = ['date', 'numero', 'laboratoire', 'montant', 'reste', 'creeLe'] as const;
const filtres = {
  etat: z.enum(etatsEncaissement, 'État inconnu.').optional(),
  nature: z.enum(naturesEncaissement, 'Nature inconnue.').optional(),
  source: z.enum(sourcesEncaissement, 'Source inconnue.').optional(),
  payeur: z.enum(payeursEncours, 'Payeur inconnu.').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  annee: anneeQuery,
  /** Keeps the encaissements with something left to share out. */
  aAffecter: booleenQuery.optional(),
  /** Whether to keep the cancelled ones, or the others. */
  annule: booleenQuery.optional(),
  /** Keeps the encaissements counted by a figure of the home or above the list (ECM-13). */
  attente: z.enum(attentesEncaissement, 'Attente inconnue.').optional(),
};
const recherche = { ...paginationQuery(trisEncaissements, 'date', 'desc'), ...filtres };
const { q } = recherche;
const nombreEtMontants = z.object({ nombre: entierLu, montants: montantsParNatureLus });
const versionBody = z.strictObject({ version });
/** The habit of the account: the nature of its encours (ECM-2). */
const reglageSchema = z.object({
  montantsEncours: natureFiscaleLue,
  version: entierLu,
  droits: z.object({ modifier: z.boolean() }),
});

/** The gifts of laboratories: avoirs, transfers, cheques, with the encours each one settles. */
const pieceParams = z.object({ id, fichierId: id });

export const encaissementContract = defineContract({
  listEncaissements: {
    method: 'GET',
    url: base,
    summary:
      'Une page d’encaissements filtrés et triés, avec le total et les sommes de tout ce que les filtres gardent.',
    access: lecteurs,
    query: z.object(recherche),
    response: page(encaissementSchema).extend({ sommes: sommesEncaissementsSchema }),
  },
  ongletsEncaissements: {
    method: 'GET',
    url: `${base}/onglets`,
    summary: 'Le nombre et les sommes de chaque état et de tous, sous les mêmes filtres (sauf l’état).',
    access: lecteurs,
    query: z.object({ q, ...filtres }),
    response: z.object({
      TOUS: sommesEncaissementsSchema,
      NON_AFFECTE: sommesEncaissementsSchema,
      PARTIEL: sommesEncaissementsSchema,
      AFFECTE: sommesEncaissementsSchema,
      ANNULE: sommesEncaissementsSchema,
    }),
  },
  tuilesEncaissements: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'À affecter (avoirs, paiements), reçu et affecté cette année.',
    access: lecteurs,
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: z.object({
      avoirsAAffecter: nombreEtMontants,
      paiementsAAffecter: nombreEtMontants,
      /** Possible duplicates of the same papier (ECM-24). */
      aVerifier: nombreEtMontants,
      recuAnnee: nombreEtMontants,
      affecteAnnee: nombreEtMontants,
    }),
  },
  exporterEncaissements: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: lecteurs,
    query: exportQuery(recherche),
    responseType: 'file',
    response: z.unknown(),
  },
  lireReglageEncaissements: {
    method: 'GET',
    url: `${base}/reglages`,
    summary: 'Si les encours du compte se comptent hors taxes ou toutes taxes.',
    access: lecteurs,
    response: reglageSchema,
  },
  modifierReglageEncaissements: {
    method: 'PUT',
    url: `${base}/reglages`,
    summary: 'Compter les encours hors taxes ou toutes taxes : ce qui est déjà reçu garde son montant partagé.',
    access: encaisseurs,
    body: z.strictObject({
      montantsEncours: z.enum(montantsEncours, 'Choisissez HT ou TTC.'),
      version: z.number('La version est obligatoire.').int('La version est obligatoire.').min(0),
    }),
    response: reglageSchema,
  },
  listRapprochementsSurs: {
    method: 'GET',
    url: `${base}/rapprochements`,
    summary: 'Ce qui peut s’accepter ensemble : chaque encaissement et les encours qu’il règle au centime, lui seul.',
    access: encaisseurs,
    response: rapprochementsSursSchema,
  },
  detailEncaissement: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Un encaissement entier : ses affectations, ce qui reste, son document et son histoire.',
    access: lecteurs,
    params: idParams,
    response: detailEncaissementSchema,
  },
  creerEncaissement: {
    method: 'POST',
    url: base,
    summary: 'Enregistrer un avoir, un virement, un chèque ou une compensation reçus.',
    access: encaisseurs,
    idempotent: true,
    body: encaissementSaisiSchema,
    response: detailEncaissementSchema,
  },
  modifierEncaissement: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Corriger un encaissement, jamais sous ce qui en est affecté.',
    access: encaisseurs,
    params: idParams,
    body: encaissementCorrigeSchema,
    response: detailEncaissementSchema,
  },
  annulerEncaissement: {
    method: 'POST',
    url: `${base}/:id/annuler`,
    summary: 'Annuler un encaissement : toutes ses affectations sont défaites, ce qu’il réglait est dû de nouveau.',
    access: rolesQui(canAnnulerEncaissement),
    params: idParams,
    body: z.strictObject({ version, motif: texteFacultatif('Le motif') }),
    response: detailEncaissementSchema,
  },
  joindreEncaissement: {
    method: 'POST',
    url: `${base}/:id/piece`,
    summary: 'Joindre le document d’un encaissement (15 Mo) ; le précédent reste, retiré.',
    access: encaisseurs,
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    params: idParams,
    response: detailEncaissementSchema,
  },
  lirePieceEncaissement: {
    method: 'GET',
    url: `${base}/:id/piece`,
    summary: 'Ouvrir le document d’un encaissement.',
    access: lecteurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  retirerPieceEncaissement: {
    method: 'DELETE',
    url: `${base}/:id/piece`,
    summary: 'Retirer le document d’un encaissement : il reste lisible, et se remet.',
    access: encaisseurs,
    params: idParams,
    response: detailEncaissementSchema,
  },
  lirePieceRetiree: {
    method: 'GET',
    url: `${base}/:id/piece/:fichierId`,
    summary: 'Ouvrir un document retiré d’un encaissement.',
    access: lecteurs,
    params: pieceParams,
    responseType: 'file',
    response: z.unknown(),
  },
  remettrePieceEncaissement: {
    method: 'POST',
    url: `${base}/:id/piece/:fichierId/remettre`,
    summary: 'Remettre un document retiré, à la place de celui qui y est.',
    access: encaisseurs,
    params: pieceParams,
    response: detailEncaissementSchema,
  },
  rapprocherEncaissement: {
    method: 'GET',
    url: `${base}/:id/rapprochements`,
    summary: 'Les encours qu’un encaissement peut régler, avec leurs raisons ; rien ne s’applique sans un clic.',
    access: lecteurs,
    params: idParams,
    response: rapprochementsSchema,
  },
  affecterEncaissement: {
    method: 'POST',
    url: `${base}/:id/affectations`,
    summary: 'Régler un ou plusieurs encours avec un encaissement, en un acte.',
    access: encaisseurs,
    idempotent: true,
    params: idParams,
    body: affectationSaisieSchema,
    response: detailEncaissementSchema,
  },
  retirerPaiementAvoir: {
    method: 'PUT',
    url: `${base}/:id/nonPaye`,
    summary: 'Dire qu’un avoir n’est pas payé : le virement qui le payait peut être reçu de nouveau.',
    access: encaisseurs,
    params: idParams,
    body: versionBody,
    response: detailEncaissementSchema,
  },
  annulerAffectations: {
    method: 'POST',
    url: `${base}/:id/affectations/:acteId/annuler`,
    summary: 'Défaire un acte : ses encours et l’encaissement sont tels qu’ils étaient juste avant lui.',
    access: rolesQui(canAnnulerEncaissement),
    params: z.object({ id, acteId: id }),
    body: versionBody,
    response: detailEncaissementSchema,
  },
});

nommer({ nombreEtMontants, reglageEncaissement: reglageSchema });
