import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signer as signerCommeLePrestataire } from '../../../../simulators/payzen/signature.ts';
import { signatureValide, signerPaiement } from './signature.ts';

const CLE = 'cle-de-test-0123';

describe('la signature', () => {
  it('trie par octets, garde les champs vides et les inconnus, laisse les autres', () => {
    const champs = { vads_b: '2', vads_a: 'é+', vads_B: '', vads_inconnu: 'x', autre: 'jamais', signature: 'ancienne' };
    // vads_B, vads_a, vads_b, vads_inconnu, then the key: computed apart with openssl.
    expect(signerPaiement(champs, CLE)).toBe('GkzrpUidLKO4HAwUCE3z7umqvrMx7Wq1R7ahvzpNcpg=');
  });

  it('est celle que le simulateur écrit de son côté', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^vads_[a-zA-Z_0-9]{1,12}$/), fc.string()),
        fc.string({ minLength: 1 }),
        (champs, cle) => {
          expect(signerPaiement(champs, cle)).toBe(signerCommeLePrestataire(champs, cle));
        },
      ),
    ));

  it('refuse tout champ altéré, ajouté ou retiré, une clé voisine, une signature vide ou trop longue', () => {
    const champs = { vads_amount: '4900', vads_order_id: 'PC-1', vads_vide: '' };
    const signature = signerPaiement(champs, CLE);
    expect(signatureValide({ ...champs, signature }, CLE)).toBe(true);
    for (const faux of [
      { ...champs, vads_amount: '4901', signature },
      { ...champs, vads_plus: '', signature },
      { vads_amount: '4900', vads_order_id: 'PC-1', signature },
      { ...champs, signature: '' },
      { ...champs, signature: `${signature}=` },
      champs,
    ])
      expect(signatureValide(faux, CLE)).toBe(false);
    expect(signatureValide({ ...champs, signature }, `${CLE}4`)).toBe(false);
  });
});

type Vecteur = {
  readonly algo: string;
  readonly cle: string;
  readonly champs: Record<string, string>;
  readonly signature_publiee: string;
};
type Ipn = {
  readonly champs: Record<string, string>;
  readonly cle_derivee: string;
  readonly signature_hmac_sha256_derivee_ici: string;
};

const donnees = process.env['PHARMACCORD_DONNEES'] ?? '';
const fichier = join(donnees, '06-paiement', 'payzen_signatures.json');
describe.skipIf(!donnees || !existsSync(fichier))('les vecteurs publiés (PHARMACCORD_DONNEES)', () => {
  const lireVecteurs = (): { vecteurs: Vecteur[]; ipn: Ipn[] } => JSON.parse(readFileSync(fichier, 'utf8'));

  it('recalcule chaque signature HMAC-SHA-256, celle de l’avis comprise', () => {
    const { vecteurs, ipn } = lireVecteurs();
    const hmac = vecteurs.filter(({ algo }) => algo === 'HMAC-SHA-256');
    expect(hmac.length).toBeGreaterThan(0);
    for (const { champs, cle, signature_publiee } of hmac) expect(signerPaiement(champs, cle)).toBe(signature_publiee);
    for (const { champs, cle_derivee, signature_hmac_sha256_derivee_ici: attendue } of ipn) {
      expect(signerPaiement(champs, cle_derivee)).toBe(attendue);
      expect(signatureValide({ ...champs, signature: attendue }, cle_derivee)).toBe(true);
      // The SHA-1 signature inside the notice belongs to the old algorithm, and is never accepted.
      expect(signatureValide(champs, cle_derivee)).toBe(false);
    }
  });

  it('la même chaîne donne aussi l’ancienne signature SHA-1', () => {
    for (const { algo, champs, cle, signature_publiee } of lireVecteurs().vecteurs)
      if (algo === 'SHA-1') {
        const valeurs = Object.keys(champs)
          .toSorted()
          .map((nom) => champs[nom]);
        expect(
          createHash('sha1')
            .update([...valeurs, cle].join('+'))
            .digest('hex'),
        ).toBe(signature_publiee);
      }
  });
});
