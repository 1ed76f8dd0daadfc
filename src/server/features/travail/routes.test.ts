import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { envoiMail } from '#server/core/mail/courrier.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
let editeur: number;
let pharmacie: number;
beforeAll(async () => {
  app = await creerApplication();
  editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  superJeton = await app.jeton(editeur, 'SUPER_ADMIN');
  pharmacie = await app.unTenant({ nom: 'Pharmacie Émile' });
});
afterAll(() => app.fermer());

const etat = async () => (await app.appeler(superJeton, 'GET', '/api/v1/travaux')).corps;
const agir = (acte: 'relancer' | 'supprimer', ids: unknown) =>
  app.appeler(superJeton, 'POST', `/api/v1/travaux/${acte}`, { corps: { ids } });
const file = async (nom: string) => (await etat()).files.find((une: { nom: string }) => une.nom === nom);

/** As the queue leaves a job that failed for good. */
const echouer = async (raison: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('rebut', ${JSON.stringify({ tenantId: pharmacie, id: 987654321 })}::jsonb, ${envoiMail.nom}, gen_random_uuid(), now() - interval '1 hour', 5,
      ${JSON.stringify({ message: raison })}::jsonb)
    returning id`.execute(app.services.dbSysteme);
  return rows[0]!.id;
};

describe('GET /api/v1/travaux', () => {
  it('compte ce qui attend et ce qui a échoué, dit pourquoi sans rien de personne', async () => {
    await transactionSysteme(app.services.dbSysteme, (tx) => mettreEnFile(tx, envoiMail, { tenantId: pharmacie, id: 987654321 }));
    const id = await echouer('550 mailbox unavailable <odile@exemple.fr>');
    const lu = await etat();
    expect(await file(envoiMail.nom)).toMatchObject({ enAttente: 1, enCours: 0, aReessayer: 0, enEchec: 1 });
    expect(lu.enEchec).toEqual([
      expect.objectContaining({
        id,
        nom: envoiMail.nom,
        tenantNom: 'Pharmacie Émile',
        essais: 6,
        raison: '550 mailbox unavailable <‹adresse›>',
      }),
    ]);
    expect(JSON.stringify(lu)).not.toMatch(/odile|987654321/);
    expect(lu.files.map(({ nom }: { nom: string }) => nom)).not.toContain('rebut');
    await agir('supprimer', [id]);
  });
});

describe('relancer et supprimer', () => {
  it('relancé, il repart dans sa file ; une seconde fois, il n’y est plus', async () => {
    const id = await echouer('en panne');
    const avant = (await file(envoiMail.nom)).enAttente;
    expect((await agir('relancer', [id])).corps).toEqual({ nombre: 1 });
    expect(await file(envoiMail.nom)).toMatchObject({ enAttente: avant + 1, enEchec: 0 });
    expect((await agir('relancer', [id])).status).toBe(404);
  });

  it('douze fois à la fois, il ne repart qu’une fois', async () => {
    const id = await echouer('en panne');
    const avant = (await file(envoiMail.nom)).enAttente;
    await Promise.all(Array.from({ length: 12 }, () => agir('relancer', [id])));
    expect(await file(envoiMail.nom)).toMatchObject({ enAttente: avant + 1, enEchec: 0 });
  });

  it('supprimé, il disparaît ; le journal dit combien, de quel travail', async () => {
    const ids = [await echouer('a'), await echouer('b')];
    expect((await agir('supprimer', ids)).status).toBe(200);
    expect((await etat()).nbEnEchec).toBe(0);
    const derniere = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['objet', 'action', 'apres'])
      .where('tenant_id', '=', editeur)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(derniere).toEqual({ objet: 'travail', action: 'supprimer', apres: { nombre: 2, travaux: { [envoiMail.nom]: 2 } } });
  });

  it.each([[[]], [['x']], [Array.from({ length: 501 }, () => crypto.randomUUID())], ['x']])('refuse la liste %#', async (ids) =>
    expect((await agir('relancer', ids)).status).toBe(400),
  );
});
