import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { rappelerAbonnements } from './jobs.ts';

let app: Application;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());

const services = () => app.services;
const le = (jour: string) => (app.horloge.maintenant = new Date(`${jour}T06:15:00Z`));
const rappeler = () => rappelerAbonnements(services());
type Champs = {
  alias?: string | null;
  dateFin?: string | null;
  dateEssai?: string | null;
  partenaire?: boolean;
  active?: string;
  type?: 'PHARMACIE' | 'GROUPEMENT';
};
let numero = 0;
const compte = async ({
  alias = null,
  dateFin = null,
  dateEssai = null,
  partenaire = false,
  active = 'ACCEPTED',
  type = 'PHARMACIE',
}: Champs) => {
  const id = await app.unTenant({ type, abonne: partenaire, active, nom: `Compte ${++numero}` });
  const valeurs = { abonnement_alias: alias, abonnement_date_fin: dateFin, abonnement_date_essai: dateEssai };
  await services().dbSysteme.updateTable('tenant').set(valeurs).where('id', '=', id).execute();
  return id;
};
const dits = async (id: number) =>
  await services()
    .dbSysteme.selectFrom('notification')
    .select(['title', 'body', 'roles'])
    .where('tenant_id', '=', id)
    .orderBy('id')
    .execute();
const mails = async (id: number) =>
  await services()
    .dbSysteme.selectFrom('mail')
    .select(['sujet', 'destinataires', 'texte'])
    .where('tenant_id', '=', id)
    .orderBy('id')
    .execute();

beforeEach(async () => {
  await services().dbSysteme.updateTable('tenant').set({ active: 'TERMINATED' }).execute();
  le('2026-11-21');
});

describe('les rappels de fin', () => {
  it('une semaine avant, la veille, puis à la fin : un de chaque, notification et mail', async () => {
    const id = await compte({ dateEssai: '2026-11-28' });
    for (const jour of [
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]) {
      le(jour);
      await rappeler();
    }
    // One line, which says the last of it; the mails keep each of them.
    expect(await dits(id)).toEqual([
      {
        title: 'Période d’essai terminée',
        body: 'Votre période d’essai a pris fin le 28/11/2026. Les écrans de travail sont suspendus, vos données sont conservées.',
        roles: ['ADMIN'],
      },
    ]);
    expect((await mails(id)).map(({ sujet }) => sujet)).toEqual([
      'Fin de votre période d’essai',
      'Fin de votre période d’essai',
      'Période d’essai terminée',
    ]);
  });

  it('deux instances, six fois chacune, à la fois : un seul rappel', async () => {
    const id = await compte({ alias: 'A', dateFin: '2026-11-22' });
    const nombres = await Promise.all(Array.from({ length: 12 }, rappeler));
    expect(nombres.reduce((somme, n) => somme + n, 0)).toBe(1);
    expect([(await dits(id)).length, (await mails(id)).length]).toEqual([1, 1]);
  });

  it('une nouvelle fin a ses propres rappels', async () => {
    const id = await compte({ alias: 'A', dateFin: '2026-11-28' });
    await rappeler();
    await services()
      .dbSysteme.updateTable('tenant')
      .set({ abonnement_date_fin: '2026-12-05' })
      .where('id', '=', id)
      .execute();
    await rappeler();
    le('2026-11-28');
    await rappeler();
    expect((await mails(id)).map(({ texte }) => /le (\S+) au soir/.exec(texte)?.[1])).toEqual([
      '28/11/2026',
      '05/12/2026',
    ]);
  });

  it('un jour manqué se rattrape, une vieille fin se tait', async () => {
    const [manque, vieux] = [await compte({ dateEssai: '2026-11-19' }), await compte({ dateEssai: '2026-11-01' })];
    await rappeler();
    expect([(await dits(manque)).length, (await dits(vieux)).length]).toEqual([1, 0]);
  });

  it('ni un partenaire, ni un abonné sans fin, ni un compte fermé, ni celui dont une autre période continue', async () => {
    for (const champs of [
      { partenaire: true, dateEssai: '2026-11-22' },
      { alias: 'A', dateEssai: '2026-11-22' },
      { active: 'DEACTIVATED', dateEssai: '2026-11-22' },
      { alias: 'A', dateFin: '2027-06-01', dateEssai: '2026-11-22' },
    ])
      await compte(champs);
    expect(await rappeler()).toBe(0);
  });

  it('un abonnement renouvelé de lui-même n’est annoncé qu’une semaine avant, sans rien demander', async () => {
    const id = await compte({ alias: 'M', dateFin: '2026-11-28' });
    await services()
      .dbSysteme.insertInto('abonnement_commande')
      .values({
        tenant_id: id,
        moyen: 'payzen',
        reference: 'R',
        mandat: 'M',
        trans_id: '000001',
        trans_date: '20261028000000',
        etat: 'PAYEE',
        montant_centimes: 4900,
        mois: 1,
        recurrente: true,
        expire_le: '2026-10-28T01:00:00Z',
      })
      .execute();
    await rappeler();
    le('2026-11-27');
    await rappeler();
    expect(await dits(id)).toMatchObject([{ title: 'Renouvellement de votre abonnement' }]);
  });

  it('les mails vont à ceux qui gèrent le compte, sinon au compte ; un groupement a les siens', async () => {
    const [pharmacie, groupement] = [
      await compte({ dateEssai: '2026-11-22' }),
      await compte({ type: 'GROUPEMENT', dateEssai: '2026-11-22' }),
    ];
    const ecrire = async (role: 'ADMIN' | 'OPERATEUR' | 'GROUPEMENT', tenantId: number, username: string) => {
      const id = await app.unUtilisateur(tenantId, role, username);
      await services()
        .dbSysteme.updateTable('utilisateur')
        .set({ email: `${username}@exemple.fr` })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await ecrire('ADMIN', pharmacie, 'rappel-admin');
    await ecrire('OPERATEUR', pharmacie, 'rappel-operateur');
    const parti = await ecrire('ADMIN', pharmacie, 'rappel-parti');
    await services().dbSysteme.updateTable('utilisateur').set({ activated: false }).where('id', '=', parti).execute();
    await rappeler();
    expect((await mails(pharmacie))[0]).toMatchObject({
      destinataires: ['rappel-admin@exemple.fr'],
      texte: expect.stringMatching(/^Bonjour \S+ \S+,\n[^]*\/parametres\/abonnement/),
    });
    expect((await mails(groupement))[0]).toMatchObject({ destinataires: ['contact@exemple.fr'] });
    expect(await dits(groupement)).toMatchObject([{ roles: ['GROUPEMENT'] }]);
  });
});
