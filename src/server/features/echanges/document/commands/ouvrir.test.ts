import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ouvrirS3 } from '#server/core/files/s3.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { creerMonde, DOCUMENTS, fichierPdf, type Monde } from '#server/testing/mondes/document.ts';

let m: Monde;
let p: Awaited<ReturnType<Monde['unePharmacie']>>;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie();
});
afterAll(() => m.app.fermer());

const MO = 1024 * 1024;
const texte = (nom: string, taille: number) => ({ nom, contenu: Buffer.alloc(taille, 'a'), mime: 'text/plain' });

describe('ouvrir', () => {
  it('sert en ligne ce qui ne peut rien faire, sous un bac à sable', async () => {
    const d = await m.deposer(p.jeton, {}, fichierPdf('contrat signé (v2).pdf'));
    const { entetes } = await m.ouvrir(p.jeton, d.id);
    expect(entetes).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `inline; filename="contrat signe (v2).pdf"; filename*=UTF-8''contrat%20sign%C3%A9%20%28v2%29.pdf`,
      'cache-control': 'no-store',
    });
    expect((await m.ouvrir(p.jeton, d.id, { telecharger: 'true' })).entetes['content-disposition']).toMatch(
      /^attachment/,
    );
  });

  it('un PDF dans lequel quelque chose s’exécute se télécharge seulement', async () => {
    const actif = Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n');
    const d = await m.deposer(p.jeton, {}, fichierPdf('actif.pdf', actif));
    expect(d.apercu).toBe(false);
    expect((await m.ouvrir(p.jeton, d.id)).entetes['content-disposition']).toMatch(/^attachment/);
    expect((await m.deposer(p.jeton, {}, texte('note.txt', 10))).apercu).toBe(false);
  });

  it('quinze mégaoctets passent, un octet de plus non', async () => {
    expect((await m.envoyer(p.jeton, {}, texte('juste.txt', 15 * MO))).status).toBe(200);
    expect((await m.envoyer(p.jeton, {}, texte('trop.txt', 15 * MO + 1))).corps).toMatchObject({
      status: 413,
      code: 'TROP_VOLUMINEUX',
    });
  });
});

describe('le stockage arrêté', () => {
  it('se dit 503, avec l’heure de revenir, et rien n’est gardé à moitié', async () => {
    const q = await m.unePharmacie();
    const d = await m.deposer(q.jeton);
    const services = m.app.services as { fichiers: FileStore };
    const { fichiers } = services;
    services.fichiers = ouvrirS3({ url: 'http://127.0.0.1:9/absent', region: 'auto', cle: 'x', secret: 'y' });
    try {
      for (const reponse of [
        await m.envoyer(q.jeton),
        await m.ouvrir(q.jeton, d.id),
        await m.mailer(q.jeton, [d.id]),
        await m.remplacer(q.jeton, d),
      ]) {
        expect([reponse.status, reponse.entetes['retry-after'], reponse.corps.code]).toEqual([
          503,
          '5',
          'INDISPONIBLE',
        ]);
        expect(reponse.entetes['content-type']).toContain('application/problem+json');
      }
    } finally {
      services.fichiers = fichiers;
    }
    expect((await m.lister(q.jeton)).elements.map(({ id, numero }) => [id, numero])).toEqual([[d.id, 1]]);
    expect((await m.ouvrir(q.jeton, d.id)).status).toBe(200);
  });
});

describe('le mail', () => {
  const mails = (tenantId: number) =>
    m.app.services.dbSysteme.selectFrom('mail').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();

  it('part une fois, avec une copie qui ne dépend plus du document', async () => {
    const q = await m.unePharmacie();
    const d = await m.deposer(q.roles.OPERATEUR, {}, fichierPdf('à joindre.pdf'));
    const entetes = { 'idempotency-key': 'mail-1' };
    const envoi = { ids: [d.id], destinataires: ['labo@exemple.fr'], sujet: 'Contrat', texte: 'Ci-joint' };
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () =>
        m.app.appeler(q.roles.OPERATEUR, 'POST', `${DOCUMENTS}/mail`, { corps: envoi, entetes }),
      ),
    );
    expect(new Set(reponses.map(({ status }) => status))).toEqual(new Set([200]));
    await m.supprimer(q.jeton, d);
    const [mail, ...autres] = await mails(q.id);
    expect(autres).toEqual([]);
    expect(mail).toMatchObject({
      destinataires: ['labo@exemple.fr'],
      sujet: 'Contrat',
      pieces: [{ nom: 'à joindre.pdf' }],
    });
    const { fichierId } = (mail!.pieces as unknown as { fichierId: number }[])[0]!;
    expect(
      await m.app.services.dbSysteme.selectFrom('fichier').select('nom').where('id', '=', fichierId).executeTakeFirst(),
    ).toEqual({
      nom: 'à joindre.pdf',
    });
    expect(await m.actes(q.id, 'document')).toEqual(['deposer', 'envoyer', 'supprimer']);
  });

  it.each([
    [{ destinataires: [] }, 'Indiquez au moins un destinataire.'],
    [{ destinataires: ['pas une adresse'] }, 'Le destinataire n’est pas une adresse valide.'],
    [{ destinataires: ['a@exemple.fr', 'A@exemple.fr'] }, 'Un destinataire est indiqué deux fois.'],
    [{ sujet: 'Bonjour\r\nBcc: x@y.fr' }, 'L’objet tient sur une ligne.'],
    [{ texte: '' }, 'Le message est obligatoire.'],
  ])('refuse %j', async (champs, phrase) => {
    const d = await m.deposer(p.jeton);
    expect((await m.mailer(p.jeton, [d.id], champs)).corps).toMatchObject({ status: 400, detail: phrase });
  });

  it('dix mégaoctets ensemble passent, un octet de plus non', async () => {
    const [a, b, c] = [
      await m.deposer(p.jeton, { nom: 'a' }, texte('a.txt', 6 * MO)),
      await m.deposer(p.jeton, { nom: 'b' }, texte('b.txt', 4 * MO)),
      await m.deposer(p.jeton, { nom: 'c' }, texte('c.txt', 1)),
    ];
    expect((await m.mailer(p.jeton, [a.id, b.id])).status).toBe(200);
    expect((await m.mailer(p.jeton, [a.id, b.id, c.id])).corps).toMatchObject({
      status: 413,
      code: 'MAIL_TROP_VOLUMINEUX',
      detail: 'Le mail dépasse 10 Mo.',
    });
  });

  it('la consultation n’envoie rien', async () => {
    const d = await m.deposer(m.jetons.groupement);
    expect((await m.mailer(m.jetons.consultation, [d.id])).corps.code).toBe('LECTURE_SEULE');
  });
});
