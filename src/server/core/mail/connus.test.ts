import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { transactionSysteme } from '../db/database.ts';
import { preparerTravaux } from '../jobs/preparer.ts';
import { horsContacts } from './bornes.ts';
import { envoiMail, envoyerMail } from './courrier.ts';
import { resteAEcrire } from './inconnus.ts';

let base: Bases;
let proprietaire: pg.Client;
let ici: AuthorizedTenantId;
let labo: number;
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  await preparerTravaux(base.proprietaire, [envoiMail]);
  proprietaire = new pg.Client(base.proprietaire);
  await proprietaire.connect();
});
afterAll(async () => {
  await proprietaire.end();
  await base.fermer();
});

const executer = (requete: string) => sql.raw(requete).execute(base.dbSysteme);
const premier = async (requete: string): Promise<number> => ((await executer(requete)).rows as { id: number }[])[0]!.id;
const unLabo = async (tenantId: number): Promise<number> => {
  const detail = await premier(
    `insert into laboratoire_detail (nom) values ('Labo ${crypto.randomUUID()}') returning id`,
  );
  return premier(`insert into laboratoire (tenant_id, detail_id) values (${tenantId}, ${detail}) returning id`);
};
beforeEach(async () => {
  ici = await base.unTenant('Pharmacie du Canal');
  labo = await unLabo(ici);
});

let numero = 0;
const nouvelle = () => `adresse-${(numero += 1)}@labo.fr`;
const inconnus = (adresses: readonly string[]) =>
  transactionSysteme(base.dbSysteme, (tx) => horsContacts(tx, ici, adresses));
const connue = async (adresse: string): Promise<boolean> => (await inconnus([adresse])).length === 0;
/** Makes every address of every account older. */
const attendre = (heures: number) =>
  proprietaire.query('update mail_adresse set depuis = depuis - make_interval(hours => $1)', [heures]);

const contact = (adresse: string) =>
  executer(
    `insert into laboratoire_contact (tenant_id, laboratoire_id, nom, email) values (${ici}, ${labo}, 'Contact', '${adresse}')`,
  );
/** All the ways by which an address becomes known to an account. */
const SOURCES: readonly [string, (adresse: string) => Promise<unknown>][] = [
  ['un contact de laboratoire', contact],
  [
    'un contact dont l’adresse change',
    async (adresse) => {
      await contact(nouvelle());
      await executer(`update laboratoire_contact set email = '${adresse}' where tenant_id = ${ici}`);
    },
  ],
  [
    'une personne du compte',
    (adresse) =>
      executer(
        `insert into utilisateur (tenant_id, username, nom, prenom, role, password_hash, email)
         values (${ici}, '${adresse}', 'N', 'P', 'OPERATEUR', 'x', '${adresse}')`,
      ),
  ],
  ['l’adresse du compte', (adresse) => executer(`update tenant set mail = '${adresse}' where id = ${ici}`)],
  [
    'la fiche d’un laboratoire, changée par le compte',
    (adresse) =>
      executer(
        `update laboratoire set surcharges = '{"emailLaboratoire":"${adresse}"}' where tenant_id = ${ici} and id = ${labo}`,
      ),
  ],
  [
    'la fiche d’un laboratoire que lui seul a',
    (adresse) =>
      executer(
        `insert into laboratoire_detail (nom, proprietaire_tenant_id, email_plateforme) values ('P ${adresse}', ${ici}, '${adresse}')`,
      ),
  ],
];

describe('une adresse que le compte s’est donnée', () => {
  it.each(SOURCES)('%s : inconnue d’abord, connue un jour après, sous toute casse', async (_source, donner) => {
    const adresse = nouvelle();
    await donner(adresse);
    expect(await connue(adresse)).toBe(false);
    await attendre(23);
    expect(await connue(adresse)).toBe(false);
    await attendre(2);
    expect([await connue(adresse), await connue(adresse.toUpperCase())]).toEqual([true, true]);
  });

  it('ôtée, elle est inconnue ; remise, elle garde son âge', async () => {
    const adresse = nouvelle();
    await contact(adresse);
    await attendre(25);
    await executer(`delete from laboratoire_contact where tenant_id = ${ici}`);
    expect(await connue(adresse)).toBe(false);
    await contact(adresse);
    expect(await connue(adresse)).toBe(true);
  });

  it('remplacée puis rétablie : l’ancienne reste connue, celle d’entre-temps ne l’est pas', async () => {
    const [ancienne, autre] = [nouvelle(), nouvelle()];
    await contact(ancienne);
    await attendre(25);
    const changer = (adresse: string) =>
      executer(`update laboratoire_contact set email = '${adresse}' where tenant_id = ${ici}`);
    await changer(autre);
    await changer(ancienne);
    expect(await inconnus([ancienne, autre])).toEqual([autre]);
  });

  it('connue d’un compte, elle ne l’est pas d’un autre ; la fiche d’un laboratoire d’un autre compte non plus', async () => {
    const adresse = nouvelle();
    await contact(adresse);
    await executer(
      `insert into laboratoire_detail (nom, proprietaire_tenant_id, email_plateforme) values ('Q ${adresse}', ${ici}, 'fiche-${adresse}')`,
    );
    await attendre(25);
    ici = await base.unTenant('Autre pharmacie');
    expect(await inconnus([adresse, `fiche-${adresse}`])).toHaveLength(2);
  });

  it.each<[string, string, boolean]>([
    ['acceptée depuis un jour', `'ACCEPTED', now() - interval '25 hours'`, true],
    ['acceptée à l’instant', `'ACCEPTED', now()`, false],
    ['seulement demandée', `'WAITING', null`, false],
  ])('d’un groupement, par une adhésion %s', async (_cas, etat, attendu) => {
    const adresse = nouvelle();
    const groupement = await base.unTenant('Groupement');
    await executer(`update tenant set mail = '${adresse}' where id = ${groupement}`);
    await attendre(25);
    await executer(
      `insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le) values (${groupement}, ${ici}, ${etat})`,
    );
    expect(await connue(adresse)).toBe(attendu);
  });

  // The address is removed with its account (CPT-145); the application never changes its date.
  it('l’application ne peut pas la vieillir', () =>
    expect(executer(`update mail_adresse set depuis = '-infinity'`)).rejects.toThrow(/permission denied/));

  it('pour toute suite d’ajouts, de retraits et d’heures : connue si et seulement si le compte l’a, depuis un jour', async () => {
    const acte = fc.record({
      quoi: fc.constantFrom('ajouter', 'ôter', 'attendre'),
      laquelle: fc.nat(2),
      heures: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(acte, { minLength: 1, maxLength: 8 }), async (actes) => {
        ici = await base.unTenant('Pharmacie');
        labo = await unLabo(ici);
        const adresses = [nouvelle(), nouvelle(), nouvelle()];
        const vue = new Map<string, number>();
        const tenues = new Set<string>();
        let heure = 0;
        for (const { quoi, laquelle, heures } of actes) {
          const adresse = adresses[laquelle]!;
          if (quoi === 'attendre') {
            await attendre(heures);
            heure += heures;
          } else if (quoi === 'ôter') {
            await executer(`delete from laboratoire_contact where tenant_id = ${ici} and email = '${adresse}'`);
            tenues.delete(adresse);
          } else if (!tenues.has(adresse)) {
            await contact(adresse);
            tenues.add(adresse);
            vue.set(adresse, vue.get(adresse) ?? heure);
          }
          const attendues = adresses.filter(
            (adresseTestee) => !tenues.has(adresseTestee) || heure - vue.get(adresseTestee)! < 24,
          );
          // Time passes in whole hours, so an address of exactly 24 hours has just become known.
          expect(await inconnus(adresses)).toEqual(attendues.toSorted());
        }
      }),
      { numRuns: 25 },
    );
  });
});

const personne = (utilisateurId: number): Acteur => ({
  utilisateurId,
  tenantId: ici,
  nomComplet: 'Durand Claire',
  role: 'OPERATEUR',
  typeTenant: 'PHARMACIE',
  impersonation: false,
  abonne: true,
  sessionId: 1,
  restriction: null,
});
const ecrire = (destinataires: readonly string[], auteur: Acteur | 'systeme') =>
  base
    .dans(ici, (tx) =>
      envoyerMail(tx, { cle: `c-${(numero += 1)}`, destinataires, sujet: 'Objet', texte: 'x', auteur }),
    )
    .then(
      () => 'parti',
      (error: { status: number; message: string }) => `${error.status} ${error.message}`,
    );

describe('quatre-vingt-dix-huit contacts inventés la minute d’avant', () => {
  it('soixante reçoivent un mail, pas un de plus ; le refus dit quand la limite se rouvre', async () => {
    const inventees = Array.from({ length: 98 }, nouvelle);
    for (const adresse of inventees) await contact(adresse);
    const issues = [];
    for (const adresse of inventees) issues.push(await ecrire([adresse], personne(1)));
    expect(issues.filter((issue) => issue === 'parti')).toHaveLength(60);
    expect(issues.at(-1)).toMatch(/^429 .*depuis moins de 24 heures.*la limite se rouvre le \d\d\/\d\d\/\d{4}/);
    expect(
      await transactionSysteme(base.dbSysteme, (tx) => resteAEcrire(tx, personne(1), [inventees[0]!])),
    ).toMatchObject({
      inconnus: [inventees[0]],
      adresses: { reste: 0, rouvreLe: expect.any(String) },
      mails: null,
    });
  });
});

describe('un compte récent (CRR-40)', () => {
  beforeEach(() => executer(`update tenant set accepte_le = now() where id = ${ici}`));
  const partis = (issues: readonly string[]) => issues.filter((issue) => issue === 'parti').length;

  it('écrit à vingt inconnus par jour, à plusieurs comme seul, à la fois comme l’un après l’autre', async () => {
    const issues = await Promise.all(
      Array.from({ length: 30 }, (_, i) => ecrire([nouvelle()], personne(10 + (i % 3)))),
    );
    expect(partis(issues)).toBe(20);
  });

  it('envoie quarante mails par jour, même à ses contacts ; ce que personne n’écrit part toujours', async () => {
    const adresse = nouvelle();
    await contact(adresse);
    await attendre(25);
    const issues = await Promise.all(Array.from({ length: 45 }, (_, i) => ecrire([adresse], personne(20 + (i % 2)))));
    expect(partis(issues)).toBe(40);
    expect(issues.find((issue) => issue !== 'parti')).toMatch(
      /^429 Un compte récent envoie 40 mails par jour au plus : la limite se rouvre/,
    );
    expect(await ecrire([nouvelle()], 'systeme')).toBe('parti');
  });

  it('lit ce qu’il lui reste, et jusqu’à quand', async () => {
    await ecrire([nouvelle()], personne(30));
    const reste = await transactionSysteme(base.dbSysteme, (tx) => resteAEcrire(tx, personne(30), [nouvelle()]));
    expect(reste).toMatchObject({ adresses: { reste: 19 }, mails: { reste: 39, rouvreLe: expect.any(String) } });
    expect(reste.jeuneJusquau).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('ne l’est plus quatorze jours après son acceptation', async () => {
    await executer(`update tenant set accepte_le = now() - interval '14 days' where id = ${ici}`);
    const reste = await transactionSysteme(base.dbSysteme, (tx) => resteAEcrire(tx, personne(40), [nouvelle()]));
    expect(reste).toMatchObject({ adresses: { reste: 60 }, mails: null, jeuneJusquau: null });
  });

  it('compte depuis sa première acceptation : suspendu puis rétabli, il ne rajeunit pas', async () => {
    await executer(`update tenant set accepte_le = '2026-01-01', active = 'DEACTIVATED' where id = ${ici}`);
    await executer(`update tenant set active = 'ACCEPTED' where id = ${ici}`);
    const reste = await transactionSysteme(base.dbSysteme, (tx) => resteAEcrire(tx, personne(50), [nouvelle()]));
    expect(reste.jeuneJusquau).toBeNull();
  });
});
