import { isIP } from 'node:net';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { estInterne, machineDe, origineDe } from '#server/core/sortie/adresses.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  AdresseSortante,
  adresseSortanteContract,
} from '#shared/features/connexions/adresse-sortante/contract.ts';
import { adresseSortanteErrors } from '#shared/features/connexions/adresse-sortante/errors.ts';
import { canGererAdressesSortantes } from '#shared/features/connexions/adresse-sortante/policy.ts';
import { deleteAdresse, insertAdresse } from './repository.ts';

type Saisie = BodyOf<(typeof adresseSortanteContract)['autoriserAdresse']>;

/**
 * @throws 400 for what is not an origin, is not encrypted or is one of our own machines, unless the configuration names
 * it
 */
const origineAcceptee = (texte: string, locales: readonly string[]): string => {
  const origine = origineDe(texte);
  if (!origine) throw adresseSortanteErrors.origineInvalide();
  const url = new URL(origine);
  if (locales.includes(machineDe(url))) return origine;
  const hote = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (hote === 'localhost' || (isIP(hote) > 0 && estInterne(hote))) throw adresseSortanteErrors.origineInterne();
  if (url.protocol !== 'https:') throw adresseSortanteErrors.origineEnClair();
  return origine;
};

/** @throws 409 ADRESSE_DEJA_AUTORISEE */
export const autoriserAdresse = async (ctx: Contexte, saisie: Saisie): Promise<AdresseSortante> => {
  if (!canGererAdressesSortantes(ctx.acteur)) throw coreErrors.interdit();
  const origine = origineAcceptee(saisie.origine, ctx.services.sortie.locales);
  return inSysteme(ctx, async (tx) => {
    const adresse = await insertAdresse(tx, { origine, libelle: saisie.libelle }, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'adresseSortante',
      objetId: adresse.id,
      action: 'autoriser',
      apres: { origine, libelle: saisie.libelle },
    });
    return adresse;
  });
};

/** @throws 404 */
export const interdireAdresse = async (ctx: Contexte, id: number): Promise<{ id: number }> => {
  if (!canGererAdressesSortantes(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    const adresse = await deleteAdresse(tx, id);
    if (!adresse) throw coreErrors.introuvable();
    const { origine, libelle } = adresse;
    await journaliser(tx, ctx.acteur, {
      objet: 'adresseSortante',
      objetId: id,
      action: 'interdire',
      avant: { origine, libelle },
    });
    return { id };
  });
};
