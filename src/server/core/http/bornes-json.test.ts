import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { echantillon } from '#server/testing/hostile/echantillon.ts';
import {
  bornesDuCorps,
  BORNES_SANS_CONTRAT,
  creerCompteurJson,
  exigerBornesJson,
  lireJson,
  tailleDuContrat,
} from './bornes-json.ts';

const octets = (texte: string): Buffer => Buffer.from(texte);
const compter = (valeur: unknown): number =>
  typeof valeur === 'object' && valeur !== null
    ? Object.values(valeur).reduce<number>((somme, sous) => somme + compter(sous), 1)
    : 1;
const profondeurDe = (valeur: unknown): number =>
  typeof valeur === 'object' && valeur !== null ? 1 + Math.max(0, ...Object.values(valeur).map(profondeurDe)) : 0;

const LARGES = { valeurs: 1e6, profondeur: 32, caracteres: 1e6 };
const caracteresDe = (valeur: unknown): number => {
  if (typeof valeur === 'string') return valeur.length;
  if (typeof valeur !== 'object' || valeur === null) return 0;
  return Object.entries(valeur).reduce(
    (somme, [nom, sous]) => somme + caracteresDe(sous) + (Array.isArray(valeur) ? 0 : nom.length),
    0,
  );
};

it('un texte JSON est compté juste, quels que soient les signes qu’il porte', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (valeur) => {
      const texte = octets(JSON.stringify(valeur));
      const profondeur = profondeurDe(valeur);
      // An empty list counts for itself and for what it could hold.
      expect(() =>
        exigerBornesJson(texte, { valeurs: 2 * compter(valeur), profondeur, caracteres: caracteresDe(valeur) }),
      ).not.toThrow();
      if (profondeur > 0)
        expect(() => exigerBornesJson(texte, { ...LARGES, profondeur: profondeur - 1 })).toThrow(/forme attendue/);
    }),
  );
});

it.each([
  ['une liste longue', '[1,2,3,4,5]', 413],
  ['des listes vides', '[[],[],[]]', 413],
  ['des champs', '{"a":1,"b":2,"c":3,"d":4,"e":5}', 413],
  ['un nombre sans fin', '9'.repeat(700), 413],
  ['des espaces sans fin', `[1,${' '.repeat(700)}2]`, 413],
  ['trop profond', '[[[[1]]]]', 400],
  ['un nom de champ sans fin', `{"${'k'.repeat(300)}":1}`, 400],
])('%s : refusé avant d’être construit', (_cas, texte, status) => {
  const refus = expect.objectContaining({ status });
  expect(() => exigerBornesJson(octets(texte), { ...LARGES, valeurs: 4, profondeur: 3 })).toThrow(refus);
});

it('un texte entre guillemets n’est qu’une valeur, coupé ou non', () => {
  const bornes = { ...LARGES, valeurs: 1, profondeur: 1 };
  for (const texte of ['"[[[,,,{{{"', '"a\\"[,[,"', '"\\\\"', '"jamais fermé [[,,', '"\\'])
    expect(() => exigerBornesJson(octets(texte), bornes)).not.toThrow();
});

it('reçu octet par octet, un texte JSON est compté pareil', () => {
  const unParUn = (texte: Buffer, bornes: Parameters<typeof creerCompteurJson>[0]) => {
    const prendre = creerCompteurJson(bornes);
    for (const octet of texte) prendre(Uint8Array.of(octet));
  };
  const refus = (lire: () => void): string => {
    try {
      lire();
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(12), (valeur, n) => {
      const texte = octets(JSON.stringify(valeur));
      for (const bornes of [
        { ...LARGES, valeurs: n },
        { ...LARGES, caracteres: n },
        { ...LARGES, profondeur: n % 4 },
      ])
        expect(refus(() => unParUn(texte, bornes))).toBe(refus(() => exigerBornesJson(texte, bornes)));
    }),
  );
});

it.each([
  ['en clair', '"abcde"'],
  ['accentué', '"éàùœ€"'],
  ['échappé', '"\\n\\"\\u00e9\\\\\\/"'],
])('cinq caractères, écrits %s, ne font que cinq caractères', (_cas, texte) => {
  expect(() => exigerBornesJson(octets(texte), { ...LARGES, caracteres: 5 })).not.toThrow();
  expect(() => exigerBornesJson(octets(texte), { ...LARGES, caracteres: 4 })).toThrow(/texte trop long/);
});

it('un objet a au plus mille champs, même dans un grand corps', () => {
  const champs = Array.from({ length: 1_001 }, (_, i) => `"c${i}":1`).join(',');
  expect(() => exigerBornesJson(octets(`{${champs}}`), { ...LARGES, profondeur: 3 })).toThrow(/forme attendue/);
});

it('ce qui n’est pas du JSON est refusé, rien n’est rien', () => {
  expect(() => lireJson(octets('{"a":'), BORNES_SANS_CONTRAT)).toThrow(expect.objectContaining({ status: 400 }));
  expect(lireJson(octets(''), BORNES_SANS_CONTRAT)).toBeUndefined();
});

const corps = Object.entries(contrats as Readonly<Record<string, Readonly<Record<string, RouteContract>>>>)
  .flatMap(([feature, contrat]) =>
    Object.entries(contrat).map(([nom, { body }]) => [`${feature}.${nom}`, body] as const),
  )
  .flatMap(([nom, body]) => (body ? [[nom, body] as const] : []));

type Schema = { readonly [cle: string]: unknown };
const textesSansFin = (schema: unknown, chemin = ''): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxLength, pattern, format, enum: choix, const: constante } = schema as Schema;
  if (type === 'string' && [maxLength, pattern, format, choix, constante].every((borne) => borne === undefined))
    return [chemin];
  return Object.entries(schema).flatMap(([cle, sous]) => textesSansFin(sous, `${chemin}/${cle}`));
};
/** Bodies that are one text, as heavy as their call allows. */
const TEXTES_ENTIERS = ['abonnement.recevoirAvis', 'agent.recevoirVentesAgent'];

describe.each(corps)('%s', (nom, body) => {
  it('chaque liste et chaque texte de son corps a une fin', () => {
    const { valeurs, caracteres } = tailleDuContrat(body);
    expect(valeurs + caracteres).toBeLessThan(Number.POSITIVE_INFINITY);
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    expect(TEXTES_ENTIERS.includes(nom) ? [] : textesSansFin(schema)).toEqual([]);
  });

  it('ce que son contrat accepte tient dans ses bornes', () => {
    expect(() => exigerBornesJson(octets(JSON.stringify(echantillon(body))), bornesDuCorps(body))).not.toThrow();
  });
});
