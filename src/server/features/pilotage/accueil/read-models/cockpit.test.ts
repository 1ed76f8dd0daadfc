import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import type { Cockpit } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';

let m: Monde;
const executer = <T>(requete: ReturnType<typeof sql<T>>) => requete.execute(m.app.services.dbSysteme);
const lire = async (jeton = m.jetons.groupement): Promise<Cockpit> => {
  const { status, corps } = await m.app.appeler(jeton, 'GET', '/api/v1/accueil/groupement');
  expect([status, corps.detail]).toEqual([200, undefined]);
  return corps;
};

beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

describe('l’accueil d’un groupement', () => {
  it('vide, il mène : demandes, adhérents, première opération (STA-53)', async () => {
    const vide = { envois: [], nbEnvois: 0, clotures: [], laboratoires: [] };
    const recupere = { consentants: 0, total: null };
    const adherents = { actifs: 0, silencieux: 0, jamaisVenus: 0, demandes: 0 };
    expect(await lire(m.jetons.sansPartenariat)).toEqual({
      ...vide,
      recupere,
      adherents,
      premiersPas: { accepteDesDemandes: false, adherents: false, operation: false },
    });
    expect((await lire()).premiersPas).toEqual({ accepteDesDemandes: true, adherents: false, operation: false });
  });

  it('ne se lit que du groupement, chacun le sien', async () => {
    const { jeton } = await m.unePharmacie();
    expect((await m.app.appeler(jeton, 'GET', '/api/v1/accueil/groupement')).status).toBe(403);
    expect((await lire(m.jetons.consultation)).nbEnvois).toBe(0);
  });

  it('range chaque adhérent dans un seul état, d’après le compte et ses réponses (RES-60)', async () => {
    const venu = await m.unAdherent();
    const parti = await m.unAdherent();
    const repond = await m.unAdherent();
    await m.unAdherent();
    const { jeton } = await m.unePharmacie();
    await m.demander(jeton);
    const acces = (id: number, jours: number) =>
      executer(
        sql`update utilisateur set derniere_connexion = now() - make_interval(days => ${jours}) where tenant_id = ${id}`,
      );
    await executer(sql`update utilisateur set derniere_connexion = null`);
    await acces(venu.id, 3);
    await acces(parti.id, 60);
    await acces(repond.id, 60);
    expect((await lire()).adherents).toEqual({ actifs: 1, silencieux: 2, jamaisVenus: 1, demandes: 1 });
    const modele = await m.unModele({ nom: 'Hiver', debut: m.jour(-2), fin: m.jour(3) });
    await m.publier(modele);
    const copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === repond.id)!;
    await m.repondre(copie.id, 'ACCEPTED', 'REFUSED');
    expect((await lire()).adherents).toEqual({ actifs: 2, silencieux: 1, jamaisVenus: 1, demandes: 1 });
  });

  it('une réponse à moitié n’est ni une réponse, ni un silence (STA-51)', async () => {
    const {
      envois: [hiver],
    } = await lire();
    expect(hiver).toMatchObject({ sorte: 'OPERATION', titre: 'Hiver', completes: 1, partielles: 0, sansReponse: 3 });
    const enAttente = (await m.copies(hiver!.id)).filter(({ acceptationPromo }) => acceptationPromo === 'WAITING');
    await m.repondre(enAttente[0]!.id, 'ACCEPTED', 'WAITING');
    await m.repondre(enAttente[1]!.id, 'WAITING', 'REFUSED');
    const { envois, clotures, laboratoires, premiersPas } = await lire();
    expect(envois[0]).toMatchObject({ completes: 1, partielles: 2, sansReponse: 1 });
    expect(clotures).toMatchObject([{ titre: 'Hiver', quoi: 'FIN', jour: m.jour(3) }]);
    expect(laboratoires, 'STA-52').toMatchObject([{ repondues: 3 }]);
    expect(premiersPas).toEqual({ accepteDesDemandes: true, adherents: true, operation: true });
    const operation = (await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/promotionsGroupement/${hiver!.id}`))
      .corps;
    expect(operation).toMatchObject({ enAttente: 3, partielles: 2 });
  });

  it('ce qui attend le plus de réponses vient d’abord ; une pharmacie partie n’attend plus', async () => {
    const court = await m.unModele({ nom: 'Printemps', type: 'PROMO' });
    await m.publier(court);
    expect((await lire()).envois.map(({ titre, sansReponse }) => [titre, sansReponse])).toEqual([
      ['Printemps', 4],
      ['Hiver', 1],
    ]);
    const parti = (await m.copies(court))[0]!.tenantId;
    await executer(
      sql`update adhesion set etat = 'TERMINATED', terminee_le = now(), rompue_par = 'PHARMACIE' where pharmacie_id = ${parti}`,
    );
    expect((await lire()).envois[0]).toMatchObject({ titre: 'Printemps', sansReponse: 3 });
  });
});
