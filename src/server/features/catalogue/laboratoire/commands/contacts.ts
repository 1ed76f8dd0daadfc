import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  ContactLaboratoire,
  ContactSaisie,
  laboratoireContract,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { canGererLaboratoires, canSupprimerContact } from '#shared/features/catalogue/laboratoire/policy.ts';
import { chercherLaboratoire } from '../commands.ts';
import { deleteContact, findContact, insertContact, findContacts, updateContact } from '../repository/contacts.ts';
import { exigerLigne } from '#server/core/version.ts';

const MAX_CONTACTS = 100;

export const lireContacts = (ctx: Contexte, laboratoireId: number): Promise<ContactLaboratoire[]> =>
  inTenant(ctx, async (tx) => {
    await chercherLaboratoire(tx, laboratoireId);
    return findContacts(tx, laboratoireId);
  });

export const creerContact = (
  ctx: Contexte,
  laboratoireId: number,
  saisie: ContactSaisie,
): Promise<ContactLaboratoire> => {
  if (!canGererLaboratoires(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await chercherLaboratoire(tx, laboratoireId);
    if ((await findContacts(tx, laboratoireId)).length >= MAX_CONTACTS) throw laboratoireErrors.tropDeContacts();
    const contact = await insertContact(tx, laboratoireId, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'ajouter-contact',
      apres: contact,
    });
    return contact;
  });
};

export const modifierContact = (
  ctx: Contexte,
  laboratoireId: number,
  id: number,
  { version, ...saisie }: BodyOf<(typeof laboratoireContract)['modifierContact']>,
): Promise<ContactLaboratoire> => {
  if (!canGererLaboratoires(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const contact = exigerLigne(await findContact(tx, laboratoireId, id), version);
    const { modifieLe: _le, modifieParNom: _par, ...avant } = contact;
    const apres = await updateContact(tx, laboratoireId, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'modifier-contact',
      avant,
      apres,
    });
    return apres;
  });
};

export const supprimerContact = (ctx: Contexte, laboratoireId: number, id: number): Promise<null> => {
  if (!canSupprimerContact(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { modifieLe: _le, modifieParNom: _par, ...avant } = exigerLigne(await findContact(tx, laboratoireId, id));
    await deleteContact(tx, laboratoireId, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'supprimer-contact',
      avant,
    });
    return null;
  });
};
