import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleDuSecret, estCleDeSecrets, ouvrirSecrets } from './secrets.ts';

const uneCle = () => randomBytes(32).toString('base64');
const cle = uneCle();
const secrets = ouvrirSecrets({ cle, anciennes: [] });

describe('un secret (CNX-5)', () => {
  it('s’ouvre dans son contexte et dans aucun autre', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (texte, contexte, autre) => {
        fc.pre(contexte !== autre);
        const chiffre = secrets.chiffrer(texte, contexte);
        expect(secrets.dechiffrer(chiffre, contexte)).toBe(texte);
        expect(() => secrets.dechiffrer(chiffre, autre)).toThrow();
      }),
    ));

  it('ne se lit pas, et n’est jamais deux fois le même', () => {
    const [premierSecret, deux] = [secrets.chiffrer('Pharmaccord1', 'x'), secrets.chiffrer('Pharmaccord1', 'x')];
    expect(premierSecret).not.toBe(deux);
    expect(Buffer.from(premierSecret.split('.')[2] ?? '', 'base64').toString('latin1')).not.toContain('Pharmaccord1');
  });

  it('changé d’un seul octet, il est refusé', () => {
    const [version, nom, corps] = secrets.chiffrer('mot de passe', 'x').split('.') as [string, string, string];
    const octets = Buffer.from(corps, 'base64');
    for (let rang = 0; rang < octets.length; rang += 1) {
      const change = Buffer.from(octets);
      change[rang] = (change[rang] ?? 0) ^ 1;
      expect(() => secrets.dechiffrer(`${version}.${nom}.${change.toString('base64')}`, 'x'), `${rang}`).toThrow();
    }
  });

  it('une clé neuve scelle ; l’ancienne ouvre encore tant qu’elle est gardée', () => {
    const ancien = secrets.chiffrer('jeton', 'x');
    const neuve = uneCle();
    const apres = ouvrirSecrets({ cle: neuve, anciennes: [cle] });
    expect(apres.dechiffrer(ancien, 'x')).toBe('jeton');
    const rescelle = apres.chiffrer('jeton', 'x');
    expect([cleDuSecret(ancien), cleDuSecret(rescelle)]).toEqual([secrets.cle, apres.cle]);
    expect(() => ouvrirSecrets({ cle: neuve, anciennes: [] }).dechiffrer(ancien, 'x')).toThrow('unknown key');
  });

  it('sans clé, rien ne se garde, et on le dit', () => {
    const sans = ouvrirSecrets({ cle: undefined, anciennes: [] });
    expect(() => sans.chiffrer('x', 'x')).toThrow('SECRETS_KEY');
  });

  it.each<[string, boolean]>([
    [cle, true],
    [cle.replace('=', ''), true],
    [randomBytes(31).toString('base64'), false],
    [randomBytes(33).toString('base64'), false],
    ['', false],
    ['mot de passe trop simple pour une clé', false],
  ])('clé %s : %s', (texte, attendu) => expect(estCleDeSecrets(texte)).toBe(attendu));
});
