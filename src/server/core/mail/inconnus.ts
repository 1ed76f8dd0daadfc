import { z } from 'zod';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant, jourParis } from '#shared/core/dates.ts';
import { enSysteme, type SystemeTx, type Tx } from '../db/database.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { declarerTravail } from '../jobs/travail.ts';
import { journaliser } from '../journal.ts';
import { RefusSuivi } from '../refus-suivi.ts';
import { consommerQuota, resteQuota } from '../tentatives.ts';
import {
  clesDe,
  CLES,
  DESTINATAIRES,
  FENETRE_MAILS,
  horsContacts,
  INCONNUS,
  INCONNUS_JEUNE,
  jeuneJusquau,
  MAILS_JEUNE,
  type Borne,
} from './bornes.ts';

/** The alert to the people who manage the account when a limit is reached (CRR-39). */
export const alerteQuotaMails = declarerTravail({
  nom: 'mail.quota',
  schema: z.object({
    tenantId: z.number(),
    utilisateurId: z.number(),
    borne: z.enum(['personne', 'compte']),
    inconnus: z.boolean(),
    /** Whether the limit is on the mails of a recent account, rather than on addresses (CRR-40). */
    mails: z.boolean().default(false),
  }),
});
type Quota = z.input<typeof alerteQuotaMails.schema>;

/** When the limit is reset, as the end of a sentence. */
const rouverture = (secondes: number): string =>
  `la limite se rouvre le ${formatInstant(new Date(Date.now() + secondes * 1000).toISOString())}`;

/**
 * The refusal, with an alert to the people who manage the account: at most one a day for each person, and one for the
 * account.
 */
const trop = ({ secondes, ...quota }: Quota & { readonly secondes: number }, cause: string) => {
  const detail = `${cause} : ${rouverture(secondes)}.`;
  return new RefusSuivi(
    new AppError(429, 'TROP_DE_DESTINATAIRES', detail, {
      errors: [{ pointer: '/destinataires', detail }],
      details: { secondes },
    }),
    (tx) => {
      const { borne, tenantId, utilisateurId, inconnus, mails } = quota;
      const jour = jourParis(new Date());
      const qui = borne === 'compte' ? tenantId : `${tenantId}-${utilisateurId}`;
      return mettreEnFile(tx, alerteQuotaMails, quota, {
        cle: `${borne}:${qui}:${inconnus}${mails ? ':mails' : ''}:${jour}`,
      });
    },
  );
};

type Compte = { readonly tenantId: number; readonly utilisateurId: number };
type ACompter = {
  readonly nom: string;
  readonly bornes: Borne;
  readonly combien: number;
  readonly cause: string;
  readonly quoi: Pick<Quota, 'inconnus' | 'mails'>;
};
/** @throws {AppError} 429 once the limit of the person, or of the account, is used up */
const consommer = async (systeme: SystemeTx, compte: Compte, { nom, bornes, combien, cause, quoi }: ACompter) => {
  for (const [borne, cle] of clesDe(nom, compte)) {
    const secondes = await consommerQuota(systeme, cle, bornes[borne], FENETRE_MAILS, combien);
    if (secondes > 0) throw trop({ ...compte, ...quoi, borne, secondes }, cause);
  }
};

const causeInconnus = ({ personne, compte }: Borne, jeune: boolean): string =>
  jeune
    ? `Un compte récent écrit à ${compte} adresses par jour hors de ses contacts ou qui y sont depuis moins de 24 ` +
      `heures`
    : `Trop d’adresses aujourd’hui hors de vos contacts, ou qui y sont depuis moins de 24 heures ` +
      `(${personne} par personne, ${compte} par compte)`;

/**
 * Counts a mail sent by a person, with its recipients, and records the addresses unknown to the account (CRR-38,
 * CRR-40): a stolen or careless session must not use an account's name to write to strangers.
 * @throws {AppError} 429 at `/destinataires`, with the time when the limit is reset
 */
export const compterDestinataires = async (
  tx: Tx,
  acteur: Acteur,
  { tenantId, mailId, adresses }: { tenantId: number; mailId: number; adresses: readonly string[] },
): Promise<void> => {
  const compte = { tenantId, utilisateurId: acteur.utilisateurId };
  const compter = async (systeme: SystemeTx): Promise<string[]> => {
    const jeune = (await jeuneJusquau(systeme, tenantId)) !== null;
    if (jeune)
      await consommer(systeme, compte, {
        nom: CLES.mails,
        bornes: MAILS_JEUNE,
        combien: 1,
        cause: `Un compte récent envoie ${MAILS_JEUNE.compte} mails par jour au plus`,
        quoi: { inconnus: false, mails: true },
      });
    await consommer(systeme, compte, {
      nom: CLES.adresses,
      bornes: DESTINATAIRES,
      combien: adresses.length,
      cause: 'Votre compte a déjà écrit à trop d’adresses aujourd’hui',
      quoi: { inconnus: false },
    });
    const inconnus = await horsContacts(systeme, tenantId, adresses);
    const bornes = jeune ? INCONNUS_JEUNE : INCONNUS;
    if (inconnus.length > 0)
      await consommer(systeme, compte, {
        nom: CLES.inconnus,
        bornes,
        combien: inconnus.length,
        cause: causeInconnus(bornes, jeune),
        quoi: { inconnus: true },
      });
    return inconnus;
  };
  const inconnus = 'tenantId' in tx ? await enSysteme(tx, compter) : await compter(tx);
  if (inconnus.length > 0)
    await journaliser(tx, acteur, {
      tenantId,
      objet: 'mail',
      objetId: mailId,
      action: 'ecrire-hors-contacts',
      apres: { destinataires: inconnus },
    });
};

type Reste = { readonly reste: number; readonly rouvreLe: string | null };
/** The smaller of what the person and the account have left. */
const resteDe = async (tx: SystemeTx, compte: Compte, nom: string, bornes: Borne): Promise<Reste> => {
  const restes: Reste[] = [];
  for (const [borne, cle] of clesDe(nom, compte)) restes.push(await resteQuota(tx, cle, bornes[borne], FENETRE_MAILS));
  return restes.reduce((a, b) => (b.reste < a.reste ? b : a));
};

/** The daily allowance left to this person, shown before sending (CRR-38, CRR-40). Nothing is counted. */
export const resteAEcrire = async (tx: SystemeTx, compte: Compte, adresses: readonly string[]) => {
  const jeune = await jeuneJusquau(tx, compte.tenantId);
  return {
    inconnus: await horsContacts(tx, compte.tenantId, adresses),
    adresses: await resteDe(tx, compte, CLES.inconnus, jeune === null ? INCONNUS : INCONNUS_JEUNE),
    mails: jeune === null ? null : await resteDe(tx, compte, CLES.mails, MAILS_JEUNE),
    jeuneJusquau: jeune,
  };
};
