import { balayerOrphelins } from '#server/core/files/fichiers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeSupport, URL, type MondeSupport } from '#server/testing/mondes/support.ts';
import { purgerConversations } from './commands/purger.ts';
import { prevenirParMail } from './jobs.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.app.services.dbSysteme.deleteFrom('support_conversation').execute();
  await m.app.services.dbSysteme.deleteFrom('mail').execute();
});

const dernierDe = ({ messages }: { messages: readonly { id: number }[] }): number => messages.at(-1)!.id;
const prevenir = (conversationId: number, commentaireId: number) =>
  prevenirParMail(m.app.services, { conversationId, commentaireId });

describe('une réponse encore non lue', () => {
  it('part par mail avec son texte et un lien, une seule fois', async () => {
    const { id } = await m.demander();
    const premiere = dernierDe(await m.repondre(id, { texte: 'Ouvrez <l’encours>.' }));
    const seconde = dernierDe(await m.repondre(id, { texte: 'Puis « Régler ».' }));
    expect(await prevenir(id, premiere)).toBe(true);
    expect(await prevenir(id, seconde), 'déjà dite avec la première').toBe(false);
    expect(await prevenir(id, premiere), 'rejouée').toBe(false);
    const [mail, ...autres] = await m.mails('support:reponse:');
    expect(autres).toEqual([]);
    expect(mail).toMatchObject({
      destinataires: ['anne@exemple.fr'],
      sujet: 'Réponse du support : Comment régler un avoir ?',
    });
    expect(mail?.texte).toContain('Ouvrez <l’encours>.\n\nPuis « Régler ».');
    expect(mail?.tenantId, 'dans le compte du support : un collègue ne le lit pas').toBe(m.comptes.EDITEUR);
  });

  it('lue, elle ne part pas', async () => {
    const { id } = await m.demander();
    const jusqua = dernierDe(await m.repondre(id));
    await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${id}/lecture`, { corps: { jusqua } });
    expect(await prevenir(id, jusqua)).toBe(false);
    expect(await m.mails('support:reponse:')).toEqual([]);
  });

  it('d’une conversation supprimée, ou à qui n’a pas d’adresse, rien', async () => {
    expect(await prevenir(999_999, 1)).toBe(false);
    const { id } = await m.demander({}, m.jetons.OPERATEUR);
    expect(await prevenir(id, dernierDe(await m.repondre(id)))).toBe(false);
  });

  it('le travail attend cinq minutes', async () => {
    const { id } = await m.demander();
    await m.repondre(id);
    const { rows } = await sql<{
      attente: number;
    }>`select extract(epoch from start_after - ${m.app.horloge.maintenant.toISOString()}::timestamptz)::int as attente
      from pgboss.job where name = 'support-reponse' and data->>'conversationId' = ${String(id)}`.execute(
      m.app.services.dbSysteme,
    );
    expect(rows).toEqual([{ attente: 300 }]);
  });
});

it('une conversation close depuis vingt-quatre mois s’efface, avec ses messages et ses fichiers', async () => {
  const { dbSysteme } = m.app.services;
  const fichiers = [{ contenu: 'x', nom: 'a.txt', mime: 'text/plain' }];
  const vieille = await m.demander({}, m.jetons.ADMIN, { fichiers });
  const ouverte = await m.demander();
  await m.repondre(vieille.id, { clore: true });
  const dans = (mois: number) => {
    const jour = new Date(m.app.horloge.maintenant);
    jour.setUTCMonth(jour.getUTCMonth() + mois);
    return jour;
  };
  expect(await purgerConversations(dbSysteme, dans(23))).toBe(0);
  expect(await purgerConversations(dbSysteme, dans(25))).toBe(1);
  expect([(await m.lire(vieille.id)).status, (await m.lire(ouverte.id)).status]).toEqual([404, 200]);
  for (const [table, colonne, valeur] of [
    ['discussion_commentaire', 'id', dernierDe(vieille)],
    ['fichier', 'id', vieille.messages[0]!.pieces[0]!.fichierId],
  ] as const)
    expect(await dbSysteme.selectFrom(table).select('id').where(colonne, '=', valeur).execute(), table).toEqual([]);
});

it('qui quitte son compte emporte ses conversations et leurs fichiers, des deux côtés, sans toucher ceux d’un collègue', async () => {
  const { dbSysteme, fichiers: depot } = m.app.services;
  const fichiers = [{ contenu: 'x', nom: 'a.txt', mime: 'text/plain' }];
  const partie = await m.demander({}, m.jetons.ACHAT, { fichiers });
  await m.repondre(partie.id, {}, { fichiers });
  const gardee = await m.demander({}, m.collegue, { fichiers });
  const piecesDe = async (id: number) =>
    (await m.lireQuestion(id)).corps.messages.flatMap((message: (typeof partie.messages)[number]) =>
      message.pieces.map(({ fichierId }) => fichierId),
    );
  const [perdus, gardes] = [await piecesDe(partie.id), await piecesDe(gardee.id)];
  expect([perdus.length, gardes.length]).toEqual([2, 1]);
  const { id } = await dbSysteme
    .selectFrom('utilisateur')
    .select('id')
    .where('role', '=', 'ACHAT')
    .executeTakeFirstOrThrow();
  expect((await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/utilisateurs/${id}`)).status).toBe(200);
  const restants = await dbSysteme
    .selectFrom('fichier')
    .select('id')
    .where('id', 'in', [...perdus, ...gardes])
    .execute();
  expect(restants.map((restant) => restant.id)).toEqual(gardes);
  expect((await m.lireQuestion(partie.id)).status).toBe(404);
  expect((await m.lire(gardee.id, m.collegue)).status).toBe(200);
  const cles: string[] = [];
  await balayerOrphelins(dbSysteme, depot, new Date(Date.now() + 25 * 3_600_000));
  for await (const cle of depot.lister(new Date(Date.now() + 3_600_000))) cles.push(cle);
  const inscrits = await dbSysteme.selectFrom('fichier').select('cle').execute();
  expect(cles.toSorted()).toEqual(inscrits.map(({ cle }) => cle).toSorted());
});
