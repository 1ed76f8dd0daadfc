import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { ouvrirDossier } from '#server/core/files/dossier.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { demarrerTravaux, type Travaux } from '#server/core/jobs/demarrer.ts';
import { preparerTravaux } from '#server/core/jobs/preparer.ts';
import type { Travail } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { envoyerMail, type NouveauMail } from '#server/core/mail/courrier.ts';
import { creerTravailMail, type OptionsEnvoi } from '#server/core/mail/envoi.ts';
import { demarrerSmtp, type ServeurSmtp } from '#server/core/mail/serveur-smtp-de-test.ts';
import { ouvrirSmtp, type TransportMail } from '#server/core/mail/transport.ts';
import { attendreQue } from '#server/core/attendre-de-test.ts';

export let base: Bases;
export let racine: string;
export let store: FileStore;
export let smtp: ServeurSmtp;
export let transport: TransportMail;
export let travaux: Travaux | undefined;
export let A: AuthorizedTenantId;
export let B: AuthorizedTenantId;

const rapide = (travail: Travail): Travail => ({
  ...travail,
  reessais: { limite: 2, delaiSecondes: 1, delaiMaxSecondes: 1 },
});
const travailMail = (sortie: TransportMail | undefined, autres: Partial<OptionsEnvoi> = {}) =>
  rapide(
    creerTravailMail({
      db: base.dbSysteme,
      store,
      transport: sortie,
      expediteur: 'Pharmaccord <contact@pharmaccord.test>',
      ...autres,
    }),
  );

export const demarrer = async (
  sortie: TransportMail | null = transport,
  autres: Partial<OptionsEnvoi> = {},
): Promise<void> => {
  const services = { log: pino({ level: 'silent' }) } as unknown as Services;
  travaux = await demarrerTravaux({
    connexion: base.connexion,
    directe: base.directe,
    travaux: [travailMail(sortie ?? undefined, autres)],
    services,
    intervalleSecondes: 0.5,
  });
};
let numero = 0;
export const mail = (autre: Partial<NouveauMail> = {}): NouveauMail => ({
  cle: `mail-${(numero += 1)}`,
  destinataires: ['labo@exemple.fr'],
  sujet: 'Déclaration d’encours — 1 234,50 €',
  texte: 'Bonjour,\n\nVeuillez trouver…',
  auteur: 'systeme',
  ...autre,
});
export const envoyer = async (autre?: Partial<NouveauMail>, tenantId = A) =>
  base.dans(tenantId, (tx) => envoyerMail(tx, mail(autre)));
export const lire = (id: number) =>
  base.dbSysteme.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const statut = (id: number, attendu: string) =>
  attendreQue(async () => expect(await lire(id)).toMatchObject({ statut: attendu }));

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerMails = (): void => {
  beforeAll(async () => {
    base = ouvrirBases(await creerBaseDeTest());
    racine = await mkdtemp(join(tmpdir(), 'mail-'));
    store = await ouvrirDossier(racine);
    smtp = await demarrerSmtp();
    transport = ouvrirSmtp(smtp.url);
    [A, B] = [await base.unTenant('Pharmacie de l’Été'), await base.unTenant()];
    await preparerTravaux(base.proprietaire, [travailMail(undefined)]);
  });
  afterEach(async () => {
    await travaux?.arreter(1_000);
    travaux = undefined;
    smtp.humeur = {};
    smtp.recus.length = 0;
  });
  afterAll(async () => {
    transport.fermer();
    await smtp.fermer();
    await base.fermer();
    await rm(racine, { recursive: true, force: true });
  });
};
