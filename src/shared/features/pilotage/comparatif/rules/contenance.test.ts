import { describe, expect, it } from 'vitest';
import { contenanceDuNom, lireContenance } from './contenance.ts';

describe('contenance écrite', () => {
  it.each<[string, [number, string] | null]>([
    ['50 ml', [50, 'ML']],
    ['50ML', [50, 'ML']],
    ['1 L', [1000, 'ML']],
    ['7,5 cl', [75, 'ML']],
    ['0,5 kg', [500, 'G']],
    ['30 gélules', [30, 'UNITE']],
    ['60 unités', [60, 'UNITE']],
    ['2 x 50 ml', null],
    ['50', null],
    ['0 ml', null],
    ['un tube', null],
  ])('« %s »', (texte, contenanceAttendue) => {
    const contenance = lireContenance(texte);
    expect(contenance && [contenance.contenance, contenance.uniteContenance]).toEqual(contenanceAttendue);
  });
});

describe('contenance lue dans un nom', () => {
  it.each<[string, [number, string] | null]>([
    ['CREME APAIS 40ML', [40, 'ML']],
    ['Gel lavant 1 L recharge', [1000, 'ML']],
    ['BAUME TUBE 15 G', [15, 'G']],
    ['LOT 2x50ML', null],
    ['LOT 2 X 50 ML', null],
    ['DUO 200ml + 50ml', null],
    ['Vitamine D3 1000 UI', null],
    ['Gel douche', null],
  ])('« %s »', (nom, contenanceAttendue) => {
    const contenance = contenanceDuNom(nom);
    expect(contenance && [contenance.contenance, contenance.uniteContenance]).toEqual(contenanceAttendue);
  });
});
