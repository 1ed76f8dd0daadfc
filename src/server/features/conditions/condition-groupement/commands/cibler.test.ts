import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS, creerMonde, GROUPEMENT, type Monde } from '#server/testing/mondes/condition.ts';
import { processeurDe } from '#server/core/processeur-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = (jeton: string, methode: 'GET' | 'PUT', suite = '', corps?: unknown) =>
  m.app.appeler(jeton, methode, `${GROUPEMENT}${suite}`, corps === undefined ? {} : { corps });
/** What only the owner of the tables may do: to break one thing for the time of a test. */
const enProprietaire = async (requete: string): Promise<void> => {
  const client = new pg.Client(m.app.proprietaire);
  await client.connect();
  await client.query(requete);
  await client.end();
};
describe('l’adhésion qui change', () => {
  it('qui entre dans le segment reçoit ce qui le vise ; qui en sort perd ce qu’il n’avait pas accepté', async () => {
    const segment = await m.unSegment('Tardif');
    const publiee = await m.publier(await m.preparer({ segmentIds: [segment.id] }));
    const deuxieme = await m.publier(await m.preparer({ segmentIds: [segment.id] }));
    const membre = await m.unMembre();
    expect(await m.propositions(membre.jeton)).toEqual([]);
    await m.affecter({ adherentIds: [membre.adhesionId], ajouter: [segment.id] });
    expect((await m.propositions(membre.jeton)).map(({ id }) => id)).toEqual([publiee.id, deuxieme.id]);
    expect(await m.avis(membre.jeton)).toHaveLength(2);
    await m.accepter(membre.jeton, publiee.id);
    await m.affecter({ adherentIds: [membre.adhesionId], retirer: [segment.id] });
    expect((await m.propositions(membre.jeton)).map(({ id, etat }) => [id, etat])).toEqual([[publiee.id, 'ACCEPTED']]);
    expect((await m.lister(membre.jeton)).total).toBe(2);
  });

  it('une publication et une affectation à la fois ne se manquent pas', async () => {
    for (let essai = 0; essai < 5; essai++) {
      const segment = await m.unSegment(`Croisé ${essai}`);
      const membre = await m.unMembre();
      const brouillon = await m.preparer({ segmentIds: [segment.id] });
      await Promise.all([
        m.passer(brouillon, 'publier'),
        m.affecter({ adherentIds: [membre.adhesionId], ajouter: [segment.id] }),
      ]);
      expect(await m.propositions(membre.jeton)).toHaveLength(1);
    }
  });

  it('qui part garde ce qu’il avait accepté comme le sien, perd ce qui attendait, et n’est plus atteint par un retrait', async () => {
    const membre = await m.unMembre(m.littoral);
    const [acceptee, attend] = [await m.publier(await m.preparer()), await m.publier(await m.preparer())];
    await m.accepter(membre.jeton, acceptee.id);
    await m.decider(membre.adhesionId, 'resilier', 2);
    expect(await m.propositions(membre.jeton)).toEqual([]);
    await m.retirer(acceptee);
    await m.retirer(attend);
    const { elements } = await m.lister(membre.jeton);
    expect(elements).toHaveLength(2);
    expect(elements[0]).toMatchObject({
      origine: 'GROUPEMENT',
      liee: false,
      droits: { modifier: false, supprimer: true },
    });
    expect(
      (await m.app.appeler(membre.jeton, 'DELETE', `${CONDITIONS}/${elements[0]!.id}?version=${elements[0]!.version}`))
        .status,
    ).toBe(200);
  });

  it('publier et résilier à la fois ne se bloquent pas', async () => {
    for (let essai = 0; essai < 5; essai++) {
      const membre = await m.unMembre(m.littoral);
      const brouillon = await m.preparer();
      const [publication, depart] = await Promise.all([
        m.passer(brouillon, 'publier'),
        m.decider(membre.adhesionId, 'resilier', 2),
      ]);
      expect([publication.status, depart.status]).toEqual([200, 200]);
      expect(await m.propositions(membre.jeton)).toEqual([]);
    }
  });

  it('un segment que vise une condition publiée en cours ne se supprime pas ; d’un brouillon, il s’en va', async () => {
    const segment = await m.unSegment('Visé');
    const brouillon = await m.preparer({ segmentIds: [segment.id] });
    const publiee = await m.publier(brouillon);
    const supprimer = () => m.app.appeler(m.jetons.groupement, 'DELETE', `/api/v1/groupements/segment/${segment.id}`);
    expect((await supprimer()).corps).toMatchObject({ status: 409, code: 'SEGMENT_CIBLE', conditions: 1 });
    const retiree = await m.retirer(publiee);
    expect((await supprimer()).status).toBe(200);
    expect((await m.passer(retiree, 'publier')).corps.code).toBe('SEGMENT_MANQUANT');
  });
});

describe('mille adhérents', () => {
  it('sont servis en une publication, tout ou rien, sans y passer un par un', async () => {
    const { app, groupement } = m;
    const segment = await m.unSegment('Masse');
    await sql`with p as (insert into tenant (type, nom, mail, ville, active) select 'PHARMACIE', 'Masse ' || n, 'm' || n || '@exemple.fr', 'Ville', 'ACCEPTED'
        from generate_series(1, 1000) n returning id),
      a as (insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le) select ${groupement}, id, 'ACCEPTED', now() from p returning id, pharmacie_id)
      insert into adhesion_segment (tenant_id, adhesion_id, segment_id, pharmacie_id) select ${groupement}, id, ${segment.id}, pharmacie_id from a`.execute(
      app.services.dbSysteme,
    );
    const brouillon = await m.preparer({ segmentIds: [segment.id] });
    expect(brouillon.nbVises).toBe(1000);
    let publiee = brouillon;
    const processeur = await processeurDe(async () => {
      publiee = await m.publier(brouillon);
    });
    expect(publiee.reponses.WAITING).toBe(1000);
    expect(processeur).toBeLessThan(1_000);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from notification n join tenant t on t.id = n.tenant_id
      where t.nom like 'Masse %' and n.type = 'CONDITION'`.execute(app.services.dbSysteme);
    expect(rows[0]?.n).toBe(1000);
    expect((await m.retirer(publiee)).reponses.WAITING).toBe(0);
  });

  it('une publication qui échoue ne laisse rien à personne', async () => {
    const membre = await m.unMembre(m.littoral);
    const brouillon = await m.preparer();
    const { dbSysteme } = m.app.services;
    await enProprietaire(
      `alter table notification add constraint panne check (title <> 'Conditions de votre groupement') not valid`,
    );
    try {
      expect((await m.passer(brouillon, 'publier')).status).toBe(500);
    } finally {
      await enProprietaire('alter table notification drop constraint panne');
    }
    expect((await appeler(m.jetons.groupement, 'GET', `/${brouillon.id}`)).corps).toMatchObject({
      etat: 'DRAFT',
      version: 1,
    });
    expect((await m.propositions(membre.jeton)).some(({ id }) => id === brouillon.id)).toBe(false);
    const reste = await dbSysteme
      .selectFrom('condition_reponse')
      .select('pharmacie_id')
      .where('condition_groupement_id', '=', brouillon.id)
      .execute();
    expect(reste).toEqual([]);
  });
});
