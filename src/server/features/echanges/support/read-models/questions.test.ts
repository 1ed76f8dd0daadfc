import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeSupport, QUESTIONS, type MondeSupport } from '#server/testing/mondes/support.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());

const chercher = async (q: string): Promise<number[]> => {
  const { status, corps } = await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', QUESTIONS, { query: { q } });
  if (status !== 200) throw new Error(`${status}`);
  if (corps.total !== corps.elements.length) throw new Error('the count and the list differ');
  return corps.elements.map(({ id }: { id: number }) => id);
};

describe('la recherche du support', () => {
  it('trouve les mots d’un message plus ancien que le dernier, des deux côtés, sans casse ni accents', async () => {
    const { id } = await m.demander({ texte: 'Bonjour,\nma relève d’Éclatine <b> & co est vide' });
    const autre = await m.demander({ texte: 'Un agenda' }, m.voisin);
    await m.repondre(id, { texte: 'Rouvrez la FRISE.' });
    await m.ecrire(id, 'Merci');
    for (const q of ['releve eclatine', 'ÉCLATINE', 'frise', 'frise eclatine', 'b> & co', 'merci'])
      expect(await chercher(q), q).toEqual([id]);
    expect(await chercher('agenda')).toEqual([autre.id]);
    expect(await chercher('agenda frise')).toEqual([]);
    for (const q of ['strong', '&amp;', '%', '_', 'frise%frise']) expect(await chercher(q), q).toEqual([]);
  });

  it('par le nom de qui demande et de son compte, avec un mot du message', async () => {
    const { id } = await m.demander({ texte: 'Le comptoir clignote' }, m.voisin);
    expect(await chercher('mail clignote')).toEqual([id]);
    expect(await chercher('tilleuls clignote')).toEqual([]);
  });

  it('lit les mots d’une de dix mille conversations sans les parcourir', async () => {
    const { dbSysteme } = m.app.services;
    await sql`insert into support_conversation (tenant_id, utilisateur_id, sujet, dernier_le, cree_le, recherche)
      select u.tenant_id, u.id, 'Question ' || n, now(), now(), repeat('des mots qui ne disent rien de plus ' || n || ' ', 20)
      from (select tenant_id, id from utilisateur where role = 'ACHAT' limit 1) u, generate_series(1, 10000) n`.execute(
      dbSysteme,
    );
    await sql`insert into discussion (tenant_id, kind, objet_id) select tenant_id, 'SUPPORT', id from support_conversation s
      where not exists (select from discussion d where d.tenant_id = s.tenant_id and d.kind = 'SUPPORT' and d.objet_id = s.id)`.execute(
      dbSysteme,
    );
    const { id } = await m.demander({ texte: 'Introuvable tournesol' });
    expect(await chercher('tournesol')).toEqual([id]);
    await sql`analyze support_conversation`.execute(dbSysteme);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from support_conversation
      where recherche like f_normaliser('%tournesol%')`.execute(dbSysteme);
    expect(rows.map((ligne) => ligne['QUERY PLAN']).join('\n')).toContain('support_conversation_recherche');
  });
});
