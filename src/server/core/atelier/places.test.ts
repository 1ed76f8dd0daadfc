import { expect, it } from 'vitest';
import { creerPlaces, type Occupant } from './places.ts';

const monde = (nombre: number) => {
  const places = creerPlaces(nombre);
  const faits: string[] = [];
  const occupe = new Set<string>();
  const departs = new Map<string, () => void>();
  const occupant = (nom: string): Occupant => {
    const lui: Occupant = {
      auRepos: () => !occupe.has(nom) && !departs.has(nom),
      partir: () => {
        faits.push(`${nom} part`);
        departs.set(nom, () => places.quitter(lui));
      },
      entrer: () => {
        occupe.add(nom);
        faits.push(`${nom} entre`);
      },
    };
    return lui;
  };
  const finir = (nom: string) => {
    occupe.delete(nom);
    places.avancer();
  };
  const etreParti = (nom: string) => {
    const quitter = departs.get(nom);
    departs.delete(nom);
    quitter?.();
  };
  return { places, faits, occupant, finir, etreParti };
};

it('au-delà des places, chacun attend que celui qui a fini soit parti', () => {
  const { places, faits, occupant, finir, etreParti } = monde(2);
  for (const nom of ['a', 'b', 'c', 'd']) places.demander(occupant(nom));
  expect(faits).toEqual(['a entre', 'b entre']);
  finir('b');
  finir('a');
  expect(faits.slice(2)).toEqual(['b part', 'a part']);
  etreParti('b');
  etreParti('a');
  expect(faits.slice(4)).toEqual(['c entre', 'd entre']);
});

it('qui est dedans y reste tant que personne n’attend, puis passe après les autres', () => {
  const { places, faits, occupant, finir, etreParti } = monde(1);
  const [a, b] = [occupant('a'), occupant('b')];
  places.demander(a);
  finir('a');
  places.demander(a);
  places.demander(b);
  expect(faits).toEqual(['a entre', 'a entre']);
  finir('a');
  places.demander(a);
  etreParti('a');
  expect(faits.slice(2)).toEqual(['a part', 'b entre']);
  finir('b');
  etreParti('b');
  expect(faits.slice(4)).toEqual(['b part', 'a entre']);
});

it('qui quitte laisse sa place à qui attend', () => {
  const { places, faits, occupant } = monde(1);
  const a = occupant('a');
  places.demander(a);
  places.demander(occupant('b'));
  places.quitter(a);
  expect(faits).toEqual(['a entre', 'b entre']);
});
