import { aujourdhuiDe, type Contexte, inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { canGererCatalogue } from '#shared/features/catalogue/laboratoire/policy.ts';
import {
  ajouterLaboratoires,
  changerEtoile,
  modifierCa,
  modifierLaboratoire,
  modifierSurcharges,
  nomDisponible,
  supprimerLaboratoire,
} from './commands.ts';
import { modifierCatalogue } from './commands/catalogue.ts';
import { creerContact, lireContacts, modifierContact, supprimerContact } from './commands/contacts.ts';
import { ecrireFicheGroupement } from './commands/fiche-groupement.ts';
import { deciderDemande } from './commands/demandes.ts';
import { exporterDetails, exporterLaboratoires } from './commands/exporter.ts';
import { importerTitulaires } from './commands/import-titulaires.ts';
import { deposerLogo, lireLogo } from './commands/logo.ts';
import { listDetails, nbDetails, pageDetails, unDetail } from './read-models/catalogue.ts';
import type { ApportsLaboratoire, LecteurDuCompte } from './read-models/apports.ts';
import {
  derniersLaboratoires,
  listLaboratoires,
  nbLaboratoires,
  pageLaboratoires,
  unLaboratoire,
} from './read-models.ts';

const regardDe = ({ acteur, services }: Contexte, tenantId: number): LecteurDuCompte => ({
  tenantId,
  acteur,
  aujourdhui: aujourdhuiDe({ services }),
});

/** The catalogue is common; the columns beside it are the account's, or the counts of the super administrator. */
const surCatalogue = <T>(ctx: Contexte, lire: (tx: Tx) => Promise<T>): Promise<T> =>
  canGererCatalogue(ctx.acteur) ? inSysteme(ctx, lire) : inTenant(ctx, lire);

/** Both base64 alphabets, with or without padding, of a UTF-8 name. @throws 404 for what cannot be a name */
const lireNom = (base64: string): string => {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw coreErrors.introuvable();
  try {
    const nom = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
    if (nom.includes('\u0000')) throw coreErrors.introuvable();
    return nom;
  } catch {
    throw coreErrors.introuvable();
  }
};

/** @param apports what other features know of a laboratory: columns of the list, what keeps it in an account */
export const creerLaboratoireHandlers = (apports: ApportsLaboratoire): Handlers<typeof laboratoireContract> => {
  return {
    listLaboratoires: ({ ctx }) => inTenant(ctx, listLaboratoires),
    listDetails: ({ ctx, query }) => surCatalogue(ctx, (tx) => listDetails(tx, query)),
    pageLaboratoires: ({ ctx, query }) =>
      inTenant(ctx, (tx) => pageLaboratoires(tx, query, regardDe(ctx, tx.tenantId), apports)),
    pageDetails: ({ ctx, query }) => surCatalogue(ctx, (tx) => pageDetails(tx, query)),
    detailsPayps: ({ ctx }) => surCatalogue(ctx, (tx) => listDetails(tx, { payps: true })),
    nomDisponible: ({ ctx, query }) => nomDisponible(ctx, query),
    nbLaboratoires: ({ ctx, query }) => inTenant(ctx, (tx) => nbLaboratoires(tx, query, apports)),
    nbDetails: ({ ctx, query }) => surCatalogue(ctx, (tx) => nbDetails(tx, query)),
    exporterLaboratoires: ({ ctx, query }) => exporterLaboratoires(ctx, query, apports),
    exporterDetails: ({ ctx, query }) => exporterDetails(ctx, query),
    derniersLaboratoires: ({ ctx, query }) => inTenant(ctx, (tx) => derniersLaboratoires(tx, query.nbLast)),
    laboratoiresGroupement: ({ ctx }) => surCatalogue(ctx, (tx) => listDetails(tx, { groupements: true })),
    ecrireFicheGroupement: ({ ctx, body }) => ecrireFicheGroupement(ctx, body),
    laboratoireParNom: ({ ctx, params }) =>
      inTenant(ctx, (tx) => unLaboratoire(tx, { nom: lireNom(params.base64Nom) }, apports)),
    laboratoireParId: ({ ctx, params }) => inTenant(ctx, (tx) => unLaboratoire(tx, { id: params.id }, apports)),
    lireDetail: ({ ctx, params }) => surCatalogue(ctx, (tx) => unDetail(tx, params.id)),
    ajouterLaboratoires: ({ ctx, body }) => ajouterLaboratoires(ctx, body),
    deciderDemande: ({ ctx, body }) => deciderDemande(ctx, body),
    modifierLaboratoire: ({ ctx, body }) => modifierLaboratoire(ctx, body, apports),
    modifierSurcharges: ({ ctx, params, body }) => modifierSurcharges(ctx, params.id, body, apports),
    modifierDetail: ({ ctx, params, body }) => modifierCatalogue(ctx, params.id, body),
    supprimerLaboratoire: ({ ctx, params }) => supprimerLaboratoire(ctx, params.id, apports),
    modifierCa: ({ ctx, params, body }) => modifierCa(ctx, params.id, body),
    ajouterEtoile: ({ ctx, params }) => changerEtoile(ctx, params.id, { etoile: true }),
    retirerEtoile: ({ ctx, params }) => changerEtoile(ctx, params.id, { etoile: false }),
    listContacts: ({ ctx, params }) => lireContacts(ctx, params.id),
    creerContact: ({ ctx, params, body }) => creerContact(ctx, params.id, body),
    modifierContact: ({ ctx, params, body }) => modifierContact(ctx, params.id, params.contactId, body),
    supprimerContact: ({ ctx, params }) => supprimerContact(ctx, params.id, params.contactId),
    deposerLogo: ({ ctx, fichiers }) => deposerLogo(ctx, fichiers),
    lireLogo: ({ ctx, params }) => lireLogo(ctx, params.sha256),
    importerTitulaires: ({ ctx, fichiers }) => importerTitulaires(ctx, fichiers),
  };
};
