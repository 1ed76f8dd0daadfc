import { describe, expect, it } from 'vitest';
import { modelesDOrigine } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import { redigerMail } from '#shared/features/courrier/modele-mail/rules.ts';
import { actionsEncours, typesEncours, type TypeEncours } from '../schemas/enumerations.ts';
import { mentionDroits } from './droits.ts';

const fondements: Readonly<Record<TypeEncours, RegExp>> = {
  LOGISTIQUE: /écarts de livraison/,
  RETOUR: /retournés/,
  COMPENSATION: /compensation/,
  CONTREPARTIE_TG: /mise en avant/,
  CONTREPARTIE_PROMO: /opération/,
  CONTREPARTIE_PAYPS: /bons/,
  RFA: /remise de fin d’année/,
  RECLAMATION: /réclamation/,
  NEW_RECLAMATION: /réclamation/,
  CHALLENGE: /challenge/,
};
const derniereRelance = (encours: Parameters<typeof mentionDroits>[0]) =>
  redigerMail(modelesDOrigine.RELANCE_3, { montant: '12,00 €', droits: mentionDroits(encours) }).texte;

describe('la dernière relance', () => {
  it.each(typesEncours)(
    '%s : dit ce sur quoi elle se fonde, et L441-10 seulement pour ce que nous facturons',
    (type) => {
      for (const actionAttendue of actionsEncours) {
        const texte = derniereRelance([{ type, actionAttendue }]);
        expect(texte).toMatch(fondements[type]);
        for (const autre of typesEncours)
          if (String(fondements[autre]) !== String(fondements[type]))
            expect(mentionDroits([{ type, actionAttendue }])).not.toMatch(fondements[autre]);
        const facture = actionAttendue === 'FACTURE' || actionAttendue === 'COOPERATION';
        expect(texte.includes('L441-10')).toBe(facture);
        expect(texte.includes('pénalités')).toBe(facture);
      }
    },
  );

  it('de plusieurs encours, dit chaque fondement une fois', () => {
    const texte = mentionDroits([
      { type: 'LOGISTIQUE', actionAttendue: 'AVOIR' },
      { type: 'LOGISTIQUE', actionAttendue: 'RELIVRAISON' },
      { type: 'CONTREPARTIE_TG', actionAttendue: 'COOPERATION' },
    ]);
    expect(texte.split('\n')).toHaveLength(3);
    expect(texte.match(/écarts de livraison/g)).toHaveLength(1);
  });
});
