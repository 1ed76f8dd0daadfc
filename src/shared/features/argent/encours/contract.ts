import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { choix, texteRequis, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { page } from '#shared/core/pagination.ts';
import { joindreA, lirePieceDe, pieceSchema, remettrePieceDe, retirerPieceDe } from '#shared/core/fichiers/pieces.ts';
import { formatsExport } from '#shared/core/fichiers/tableur.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { apercuCourrierSchema, courrierSaisi, envoiSchema } from './schemas/envoi.ts';
import { filtresEncours, filtresLibresEncours, idsChoisis, pagingEncours } from './schemas/liste.ts';
import {
  creationEncoursSchema,
  detailEncoursSchema,
  encoursEnListeSchema,
  encoursSchema,
  evenementEncoursSchema,
  modificationEncoursSchema,
  sommesSchema,
} from './schemas.ts';
import { reglementContract } from './contract/reglements.ts';
import { bilanSchema, parLaboratoireSchema, tuilesSchema } from './schemas/tableaux.ts';
import {
  canCommenterEncours,
  canCreerEncours,
  canDeclarerEncours,
  canJoindrePiece,
  canLireEncours,
  canModifierEncours,
  canReglerEncours,
  canRelancerEncours,
  canRepasserEncours,
  canSupprimerEncours,
  canSuspendreEncours,
  rolesSurEncours,
} from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

export { filtresEncours, trisEncours } from './schemas/liste.ts';
export type { ApercuCourrier } from './schemas/envoi.ts';

const base = '/api/v1/encours';
/** The payer, because an encours paid by the groupement is claimed from it, never from the laboratory (ENC-36). */
const parPayeur = z.object({ payeur: filtresEncours.payeur.default('LABO') });
export const encoursContract = defineContract({
  listEncours: {
    method: 'GET',
    url: base,
    summary: 'Une page d’encours filtrés et triés, avec le total et les sommes ; par numéro de page ou par curseur.',
    access: rolesQui(canLireEncours),
    query: z.object({
      ...pagingEncours,
      ...filtresLibresEncours,
      curseur: z.string().max(600, 'Curseur non valide.').optional(),
    }),
    response: page(encoursEnListeSchema).extend({ sommes: sommesSchema, curseurSuivant: texteOuNul }),
  },
  ongletsEncours: {
    method: 'GET',
    url: `${base}/onglets`,
    summary: 'Le nombre et les sommes de chaque état et de tous, sous les mêmes filtres (sauf l’état).',
    access: rolesQui(canLireEncours),
    query: z.object(filtresLibresEncours),
    response: z.object({ TOUS: sommesSchema, A_DECLARER: sommesSchema, DECLARE: sommesSchema, REGLE: sommesSchema }),
  },
  tuilesEncours: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'À réclamer, réclamé, en retard (et depuis combien de jours), à venir, à vérifier ; récupéré cette année.',
    access: rolesQui(canLireEncours),
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: tuilesSchema,
  },
  encoursParLaboratoire: {
    method: 'GET',
    url: `${base}/laboratoires`,
    summary: 'Les sous-totaux par laboratoire, sous les mêmes filtres que la liste.',
    access: rolesQui(canLireEncours),
    query: z.object(filtresLibresEncours),
    response: z.array(parLaboratoireSchema),
  },
  bilanEncours: {
    method: 'GET',
    url: `${base}/bilan`,
    summary: 'L’année mois par mois et type par type, en HT ou en TTC : attendu et reçu.',
    access: rolesQui(canLireEncours),
    query: z.object({
      annee: filtresEncours.annee,
      laboratoireId: idChoisi('un laboratoire').optional(),
      /** HT and TTC are never added (ENC-78). */
      natureFiscale: filtresEncours.natureFiscale.default('HT'),
    }),
    response: bilanSchema,
  },
  responsablesEncours: {
    method: 'GET',
    url: `${base}/responsables`,
    summary: 'Les utilisateurs de mon compte à qui un encours peut être confié.',
    access: rolesQui(canLireEncours),
    response: z.array(z.object({ id: entierLu, nom: z.string() })),
  },
  exporterEncours: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: rolesQui(canLireEncours),
    query: z.object({
      ...filtresLibresEncours,
      tri: pagingEncours.tri,
      ordre: pagingEncours.ordre,
      ids: idsChoisis,
      format: z.enum(formatsExport, 'Format inconnu.').default('xlsx'),
    }),
    responseType: 'file',
    response: z.unknown(),
  },
  detailEncours: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Un encours entier : lignes, règlements, relances, pièces et chronologie.',
    access: rolesQui(canLireEncours),
    params: idParams,
    response: detailEncoursSchema,
  },
  creerEncours: {
    method: 'POST',
    url: base,
    summary: 'Ajouter un encours, à déclarer.',
    access: rolesSurEncours(canCreerEncours),
    idempotent: true,
    body: creationEncoursSchema,
    response: encoursSchema,
  },
  modifierEncours: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier un encours qui n’est pas réglé.',
    access: rolesSurEncours(canModifierEncours),
    params: idParams,
    body: modificationEncoursSchema,
    response: encoursSchema,
  },
  supprimerEncours: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un encours dont rien n’a été reçu.',
    access: rolesQui(canSupprimerEncours),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  apercuCourriers: {
    method: 'POST',
    url: `${base}/courriers/apercu`,
    summary: 'Les courriers que donnerait une sélection, un par laboratoire, à relire avant l’envoi.',
    access: rolesSurEncours(canDeclarerEncours),
    body: z.strictObject({
      acte: choix('L’acte', ['DECLARATION', 'RELANCE']),
      encoursIds: z
        .array(idChoisi('un encours'))
        .min(1, 'Sélectionnez au moins un encours.')
        .max(200, 'Sélectionnez 200 encours au plus.'),
    }),
    response: z.array(apercuCourrierSchema),
  },
  declarerEncours: {
    method: 'POST',
    url: `${base}/declarer`,
    summary: 'Déclarer un ou plusieurs encours ; par mail, un seul message par laboratoire.',
    access: rolesSurEncours(canDeclarerEncours),
    idempotent: true,
    body: envoiSchema,
    response: z.array(encoursSchema),
  },
  relancerEncours: {
    method: 'POST',
    url: `${base}/relancer`,
    summary: 'Relancer un ou plusieurs encours déclarés : le niveau monte, la prochaine relance est fixée.',
    access: rolesSurEncours(canRelancerEncours),
    idempotent: true,
    body: envoiSchema,
    response: z.array(encoursSchema),
  },
  ...reglementContract,
  joindreAuReglement: {
    method: 'POST',
    url: `${base}/:id/reglements/:reglementId/piece`,
    summary: 'Joindre à un règlement le fichier qui le prouve (15 Mo) ; il entre dans les pièces de l’encours.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    params: z.object({ id, reglementId: id }),
    response: pieceSchema,
  },
  repasserADeclarer: {
    method: 'POST',
    url: `${base}/:id/repasser-a-declarer`,
    summary: 'Revenir de déclaré à « à déclarer », tant que rien n’a été reçu.',
    access: rolesQui(canRepasserEncours),
    params: idParams,
    body: z.strictObject({ version }),
    response: encoursSchema,
  },
  suspendreEncours: {
    method: 'PUT',
    url: `${base}/:id/suspension`,
    summary: 'Ne plus relancer jusqu’à un jour donné, ou reprendre.',
    access: rolesSurEncours(canSuspendreEncours),
    params: idParams,
    body: z.strictObject({ version, jusquau: jourFacultatif('La date de reprise') }),
    response: encoursSchema,
  },
  commenterEncours: {
    method: 'POST',
    url: `${base}/:id/commentaires`,
    summary: 'Ajouter un commentaire à la chronologie.',
    access: rolesQui(canCommenterEncours),
    idempotent: true,
    params: idParams,
    body: z.strictObject({ texte: texteRequis('Le commentaire', 500) }),
    response: evenementEncoursSchema,
  },
  joindrePieces: joindreA({
    base,
    summary: 'Joindre des fichiers (15 Mo chacun).',
    access: rolesSurEncours(canJoindrePiece),
  }),
  lirePiece: lirePieceDe({ base, summary: 'Ouvrir une pièce jointe.', access: rolesQui(canLireEncours) }),
  retirerPiece: retirerPieceDe({
    base,
    summary: 'Supprimer ou retirer une pièce jointe.',
    access: rolesSurEncours(canJoindrePiece),
  }),
  remettrePiece: remettrePieceDe({
    base,
    summary: 'Remettre une pièce retirée.',
    access: rolesSurEncours(canJoindrePiece),
  }),
  releveEncours: {
    method: 'GET',
    url: `${base}/laboratoires/:id/releve`,
    summary: 'Le relevé PDF de ce qui est déclaré à un laboratoire et pas réglé, par payeur.',
    access: rolesQui(canLireEncours),
    params: idParams,
    query: parPayeur,
    responseType: 'file',
    response: z.unknown(),
  },
  apercuReleve: {
    method: 'GET',
    url: `${base}/laboratoires/:id/releve/courrier`,
    summary: 'Le courrier qui accompagnerait le relevé, à relire avant l’envoi.',
    access: rolesQui(canReglerEncours),
    params: idParams,
    query: parPayeur,
    response: apercuCourrierSchema,
  },
  envoyerReleve: {
    method: 'POST',
    url: `${base}/laboratoires/:id/releve`,
    summary: 'Envoyer le relevé PDF au laboratoire.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    params: idParams,
    query: parPayeur,
    body: z.strictObject(courrierSaisi),
    response: sansContenu,
  },
});
