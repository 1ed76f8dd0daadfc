import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { booleenQuery, texte, texteRequis } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import {
  ajoutSchema,
  caSchema,
  chiffreAffaireAnnuelSchema,
  contactSaisieSchema,
  contactSchema,
  decisionDemandeSchema,
  detailLegerSchema,
  encoursDusSchema,
  ficheGroupementSchema,
  fichePartielleSchema,
  laboratoireDetailSchema,
  laboratoireEnListeSchema,
  laboratoireLegerSchema,
  laboratoireSchema,
  modificationContactSchema,
  modificationSchema,
  rapportImportSchema,
  surchargesSchema,
} from './schemas.ts';
import {
  canEtoiler,
  canGererCatalogue,
  canGererLaboratoires,
  canGererLaboratoiresOuCatalogue,
  canModifierCa,
  canSupprimerContact,
  canSupprimerLaboratoire,
  canTenirFicheGroupement,
} from './policy.ts';
import { rolesClients, rolesClientsEtEditeur, rolesQui } from '#shared/core/roles.ts';

export * from './schemas.ts';

const rechercheQuery = { q: texte('La recherche').optional() };
const filtresLaboratoire = {
  ...paginationQuery(
    ['etoile', 'nom', 'ville', 'caN', 'caN1', 'encoursDus', 'promotionsEnCours', 'reclamationsNonLues', 'dernierRdv'],
    'etoile',
  ),
  etoile: booleenQuery.optional(),
  avecEncours: booleenQuery.optional(),
};
const filtresDetail = {
  ...paginationQuery(['nom', 'ville', 'modifieLe', 'nbUtilisations'], 'nom'),
  adopte: booleenQuery.optional(),
  isGroupement: booleenQuery.optional(),
};
const contactParams = z.object({ id, contactId: id });
const racine = '/api/v1/laboratoires' as const;

export const laboratoireContract = defineContract({
  listLaboratoires: {
    method: 'GET',
    url: `${racine}/list`,
    summary: 'Les laboratoires du compte, pour les listes de choix : étoiles d’abord, puis par nom.',
    access: rolesClientsEtEditeur,
    response: z.array(laboratoireLegerSchema),
  },
  listDetails: {
    method: 'GET',
    url: `${racine}/detail`,
    summary: 'Tout le catalogue, pour les listes de choix.',
    access: rolesClientsEtEditeur,
    query: z.object(rechercheQuery),
    response: z.array(detailLegerSchema),
  },
  pageLaboratoires: {
    method: 'GET',
    url: `${racine}/page`,
    summary: 'Une page des laboratoires du compte, avec chiffre d’affaires et encours dus.',
    access: rolesClientsEtEditeur,
    query: z.object(filtresLaboratoire),
    response: page(laboratoireEnListeSchema).extend({
      annee: entierLu,
      /** The number of favourites of the account, whatever the other filters. */
      nbEtoiles: entierLu,
      totaux: z.object({ caN: entierLu, caN1: entierLu, encoursDus: encoursDusSchema }),
    }),
  },
  pageDetails: {
    method: 'GET',
    url: `${racine}/detail/paginate`,
    summary: 'Une page du catalogue.',
    access: rolesClientsEtEditeur,
    query: z.object(filtresDetail),
    response: page(laboratoireDetailSchema),
  },
  detailsPayps: {
    method: 'GET',
    url: `${racine}/detail/payps`,
    summary: 'Les laboratoires du catalogue connus de Payps.',
    access: rolesClientsEtEditeur,
    response: z.array(detailLegerSchema),
  },
  nomDisponible: {
    method: 'GET',
    url: `${racine}/nom`,
    summary: 'Un nom est-il libre parmi les laboratoires et les groupements ?',
    access: rolesClientsEtEditeur,
    query: z.object({ nom: texteRequis('Le nom'), sauf: id.optional() }),
    response: z.object({ disponible: z.boolean(), detailId: entierOuNul }),
  },
  nbLaboratoires: {
    method: 'GET',
    url: `${racine}/nb`,
    summary: 'Le nombre de laboratoires du compte que les filtres gardent.',
    access: rolesClientsEtEditeur,
    query: z.object(filtresLaboratoire),
    response: entierLu,
  },
  nbDetails: {
    method: 'GET',
    url: `${racine}/detail/nb`,
    summary: 'Le nombre de laboratoires du catalogue que les filtres gardent.',
    access: rolesClientsEtEditeur,
    query: z.object(filtresDetail),
    response: entierLu,
  },
  exporterLaboratoires: {
    method: 'GET',
    url: `${racine}/export`,
    summary: 'Tous les laboratoires du compte que les filtres gardent, en CSV ou en XLSX.',
    access: rolesClientsEtEditeur,
    query: exportQuery(filtresLaboratoire),
    responseType: 'file',
    response: z.unknown(),
  },
  exporterDetails: {
    method: 'GET',
    url: `${racine}/detail/export`,
    summary: 'Tout le catalogue que les filtres gardent, en CSV ou en XLSX.',
    access: rolesQui(canGererCatalogue),
    query: exportQuery(filtresDetail),
    responseType: 'file',
    response: z.unknown(),
  },
  derniersLaboratoires: {
    method: 'GET',
    url: `${racine}/Last`,
    summary: 'Les derniers laboratoires ajoutés ou modifiés du compte (5 par défaut).',
    access: rolesClientsEtEditeur,
    query: z.object({
      nbLast: z.coerce
        .number('Nombre attendu.')
        .int('Nombre entier attendu.')
        .min(1, 'Au moins 1.')
        .max(50, 'Au plus 50.')
        .default(5),
    }),
    response: z.array(laboratoireLegerSchema),
  },
  laboratoiresGroupement: {
    method: 'GET',
    url: `${racine}/groupement`,
    summary: 'Les laboratoires du catalogue qui sont des groupements.',
    access: rolesClientsEtEditeur,
    response: z.array(detailLegerSchema),
  },
  ecrireFicheGroupement: {
    method: 'PUT',
    url: `${racine}/groupement`,
    summary:
      'Écrire la fiche de laboratoire de son groupement : contacts, mails, liens, franco ; qui l’utilise est prévenu.',
    access: rolesQui(canTenirFicheGroupement),
    body: ficheGroupementSchema,
    response: laboratoireDetailSchema,
  },
  laboratoireParNom: {
    method: 'GET',
    url: `${racine}/laboratoire/:base64Nom`,
    summary: 'Un laboratoire du compte, par son nom en base64 (alphabet standard ou pour URL).',
    access: rolesClientsEtEditeur,
    params: z.object({ base64Nom: z.string().max(2000, 'Nom non valide.') }),
    response: laboratoireSchema,
  },
  laboratoireParId: {
    method: 'GET',
    url: `${racine}/:id`,
    summary: 'Un laboratoire du compte.',
    access: rolesClientsEtEditeur,
    params: idParams,
    response: laboratoireSchema,
  },
  lireDetail: {
    method: 'GET',
    url: `${racine}/detail/:id`,
    summary: 'Un laboratoire du catalogue.',
    access: rolesClientsEtEditeur,
    params: idParams,
    response: laboratoireDetailSchema,
  },
  ajouterLaboratoires: {
    method: 'POST',
    url: racine,
    summary: 'Adopter des laboratoires du catalogue, en demander un nouveau, ou en créer un (super administrateur).',
    access: rolesQui(canGererLaboratoiresOuCatalogue),
    idempotent: true,
    ignore: ['notification'],
    body: ajoutSchema,
    response: z.object({ laboratoires: z.array(laboratoireLegerSchema), detail: laboratoireDetailSchema.nullable() }),
  },
  deciderDemande: {
    method: 'PUT',
    url: `${racine}/demandes`,
    summary: 'Répondre aux demandes d’un nom : le laboratoire existe déjà, ou refus avec un motif.',
    access: rolesQui(canGererCatalogue),
    body: decisionDemandeSchema,
    response: z.object({ nbDemandes: entierLu }),
  },
  modifierLaboratoire: {
    method: 'PUT',
    url: racine,
    summary: 'Modifier un laboratoire : sa propre fiche pour un compte, le catalogue pour le super administrateur.',
    access: rolesQui(canGererLaboratoiresOuCatalogue),
    ignore: ['notification'],
    body: modificationSchema,
    response: z.object({ laboratoire: laboratoireSchema.nullable(), detail: laboratoireDetailSchema.nullable() }),
  },
  modifierSurcharges: {
    method: 'PATCH',
    url: `${racine}/:id`,
    summary:
      'Changer pour son compte quelques champs de la fiche d’un laboratoire ; la valeur du catalogue les rend au ' +
      'catalogue.',
    access: rolesQui(canGererLaboratoires),
    params: idParams,
    body: surchargesSchema,
    response: laboratoireSchema,
  },
  modifierDetail: {
    method: 'PATCH',
    url: `${racine}/detail/:id`,
    summary: 'Changer quelques champs du catalogue ; les comptes qui l’utilisent sont prévenus.',
    access: rolesQui(canGererCatalogue),
    params: idParams,
    body: fichePartielleSchema,
    response: laboratoireDetailSchema,
  },
  supprimerLaboratoire: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary:
      'Retirer un laboratoire de son compte, ou du catalogue (super administrateur), s’il ne porte aucune donnée.',
    access: rolesQui(canSupprimerLaboratoire),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
  modifierCa: {
    method: 'PUT',
    url: `${racine}/:id/ca`,
    summary:
      'Le chiffre d’affaires annuel : année vers montant en euros entiers, ou { avant, apres } pour en remplacer un ' +
      '; null retire l’année.',
    access: rolesQui(canModifierCa),
    params: idParams,
    body: caSchema,
    response: z.object({ chiffreAffaireAnnuel: chiffreAffaireAnnuelSchema }),
  },
  ajouterEtoile: {
    method: 'PUT',
    url: `${racine}/:id/add-to-labo-star`,
    summary: 'Mettre un laboratoire parmi les favoris du compte.',
    access: rolesQui(canEtoiler),
    params: idParams,
    response: sansContenu,
  },
  retirerEtoile: {
    method: 'PUT',
    url: `${racine}/:id/remove-from-labo-star`,
    summary: 'Retirer un laboratoire des favoris du compte.',
    access: rolesQui(canEtoiler),
    params: idParams,
    response: sansContenu,
  },
  listContacts: {
    method: 'GET',
    url: `${racine}/:id/contacts`,
    summary: 'Les contacts d’un laboratoire, par nom.',
    access: rolesClients,
    params: idParams,
    response: z.array(contactSchema),
  },
  creerContact: {
    method: 'POST',
    url: `${racine}/:id/contacts`,
    summary: 'Ajouter un contact à un laboratoire.',
    access: rolesQui(canGererLaboratoires),
    idempotent: true,
    params: idParams,
    body: contactSaisieSchema,
    response: contactSchema,
  },
  modifierContact: {
    method: 'PUT',
    url: `${racine}/:id/contacts/:contactId`,
    summary: 'Modifier un contact.',
    access: rolesQui(canGererLaboratoires),
    params: contactParams,
    body: modificationContactSchema,
    response: contactSchema,
  },
  supprimerContact: {
    method: 'DELETE',
    url: `${racine}/:id/contacts/:contactId`,
    summary: 'Supprimer un contact.',
    access: rolesQui(canSupprimerContact),
    params: contactParams,
    response: sansContenu,
  },
  deposerLogo: {
    method: 'POST',
    url: `${racine}/logo`,
    summary:
      'Déposer un logo (PNG, JPEG ou WebP, 64 ko au plus) ; sa somme SHA-256 se donne ensuite dans le champ `logo`.',
    access: rolesQui(canGererLaboratoiresOuCatalogue),
    bodyType: 'multipart',
    response: z.object({ logo: z.string() }),
  },
  lireLogo: {
    method: 'GET',
    url: `${racine}/logo/:sha256`,
    summary: 'Un logo, par sa somme SHA-256 : il ne change jamais.',
    access: 'public',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Logo inconnu.') }),
    responseType: 'file',
    response: z.unknown(),
  },
  importerTitulaires: {
    method: 'POST',
    url: `${racine}/detail/import`,
    summary: 'Ajouter au catalogue les titulaires d’un fichier CSV ou TSV ; ceux qui y sont déjà sont laissés.',
    access: rolesQui(canGererCatalogue),
    idempotent: true,
    bodyType: 'multipart',
    response: rapportImportSchema,
  },
});
