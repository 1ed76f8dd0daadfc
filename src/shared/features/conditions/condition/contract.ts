import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { booleenQuery, texteFacultatif, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { joindreA, lirePieceDe, remettrePieceDe, retirerPieceDe } from '#shared/core/fichiers/pieces.ts';
import {
  avertissementConditionSchema,
  conditionSchema,
  creationConditionSchema,
  champsCondition,
  datesOrdonnees,
  datesDesordonnees,
  detailConditionSchema,
  duplicationSchema,
  etatsCondition,
  modificationConditionSchema,
  originesCondition,
  suivisCondition,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canRedigerCondition, canSupprimerCondition } from './policy.ts';

export const trisCondition = [
  'dateFin',
  'dateDebut',
  'gamme',
  'condition',
  'remise',
  'laboratoire',
  'origine',
  'gain',
] as const;
const filtresCondition = {
  ...paginationQuery(trisCondition, 'dateFin', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  etat: z.enum(etatsCondition, 'État inconnu.').optional(),
  suivi: z.enum(suivisCondition, 'Suivi inconnu.').optional(),
  origine: z.enum(originesCondition, 'Origine inconnue.').optional(),
  remboursable: booleenQuery.optional(),
  /** Keeps the conditions in force on some day of that year. */
  annee: anneeQuery,
};

const base = '/api/v1/conditions';

export const conditionContract = defineContract({
  listConditions: {
    method: 'GET',
    url: base,
    summary: 'Les conditions commerciales de la pharmacie, filtrées et triées.',
    access: rolesPharmacie,
    query: z.object(filtresCondition),
    response: page(conditionSchema).extend({
      parEtat: z.record(z.enum(etatsCondition), z.number().int()),
      parSuivi: z.record(z.enum(suivisCondition), z.number().int()),
    }),
  },
  exporterConditions: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Toutes les conditions que les filtres gardent, en CSV ou en XLSX.',
    access: rolesPharmacie,
    query: exportQuery(filtresCondition),
    responseType: 'file',
    response: z.unknown(),
  },
  avertirCondition: {
    method: 'POST',
    url: `${base}/avertissements`,
    summary:
      'Ce qu’il y aurait à dire d’une condition avant de l’enregistrer : dates qui se croisent, plafond légal. ' +
      'N’empêche rien.',
    access: rolesQui(canRedigerCondition),
    body: z
      .strictObject({
        laboratoireId: idChoisi('un laboratoire'),
        gamme: champsCondition.gamme,
        dateDebut: champsCondition.dateDebut,
        dateFin: champsCondition.dateFin,
        remise: champsCondition.remise,
        remboursable: champsCondition.remboursable,
        condition: texteFacultatif('La condition', 500).transform((valeur) => valeur ?? ''),
        ug: champsCondition.ug,
        delaiPaiement: champsCondition.delaiPaiement,
        /** The condition being edited, so that it is not found to overlap itself. */
        saufId: id.nullish(),
      })
      .refine(datesOrdonnees, datesDesordonnees()),
    response: z.array(avertissementConditionSchema),
  },
  detailCondition: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une condition entière : produits, pièces et historique.',
    access: rolesPharmacie,
    params: idParams,
    response: detailConditionSchema,
  },
  creerCondition: {
    method: 'POST',
    url: base,
    summary: 'Ajouter une condition négociée avec un laboratoire, ou celle qui en renégocie une autre.',
    access: rolesQui(canRedigerCondition),
    idempotent: true,
    body: creationConditionSchema,
    response: conditionSchema,
  },
  modifierCondition: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier une condition de la pharmacie ; celles du groupement se lisent seulement.',
    access: rolesQui(canRedigerCondition),
    params: idParams,
    body: modificationConditionSchema,
    response: conditionSchema,
  },
  dupliquerCondition: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Reprendre une condition à d’autres dates, jamais la même année.',
    access: rolesQui(canRedigerCondition),
    idempotent: true,
    params: idParams,
    body: duplicationSchema,
    response: conditionSchema,
  },
  retirerCondition: {
    method: 'POST',
    url: `${base}/:id/retirer`,
    summary: 'Retirer une condition qui n’a plus cours : elle ne compte plus, et se remet.',
    access: rolesQui(canRedigerCondition),
    params: idParams,
    body: z.strictObject({ version }),
    response: conditionSchema,
  },
  remettreCondition: {
    method: 'POST',
    url: `${base}/:id/remettre`,
    summary: 'Remettre une condition retirée.',
    access: rolesQui(canRedigerCondition),
    params: idParams,
    body: z.strictObject({ version }),
    response: conditionSchema,
  },
  supprimerCondition: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer une condition de la pharmacie.',
    access: rolesQui(canSupprimerCondition),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  joindreCondition: joindreA({
    base,
    summary: 'Joindre des pièces à une condition : contrat, tarif, mail.',
    access: rolesQui(canRedigerCondition),
  }),
  lirePieceCondition: lirePieceDe({ base, summary: 'Une pièce d’une condition.', access: rolesPharmacie }),
  retirerPieceCondition: retirerPieceDe({
    base,
    summary: 'Supprimer ou retirer une pièce d’une condition.',
    access: rolesQui(canRedigerCondition),
  }),
  remettrePieceCondition: remettrePieceDe({
    base,
    summary: 'Remettre une pièce retirée d’une condition.',
    access: rolesQui(canRedigerCondition),
  }),
});
