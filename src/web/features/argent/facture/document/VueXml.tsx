import { Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './Document.module.css';
import { documentDeLEnveloppe } from './document-de-l-enveloppe.ts';
import { motDuXml, SANS_INTERET, SANS_MOT } from './mots-du-xml.ts';

/** Most elements drawn; the file holds the rest of a very long document. */
const MAX_ELEMENTS = 4_000;

/** The children to show; an element that only groups others is replaced by them. */
const enfantsMontres = (element: Element): readonly Element[] =>
  [...element.children].flatMap((enfant) =>
    SANS_INTERET.has(enfant.localName) ? [] : SANS_MOT.has(enfant.localName) ? enfantsMontres(enfant) : [enfant],
  );

const Element = ({ element }: { element: Element }) => {
  const enfants = enfantsMontres(element);
  const unite = element.getAttribute('unitCode') ?? element.getAttribute('currencyID');
  if (enfants.length === 0)
    return (
      <div className={styles.feuille}>
        <dt>{motDuXml(element.localName)}</dt>
        <dd>
          {element.textContent?.trim()} {unite}
        </dd>
      </div>
    );
  return (
    <div>
      <dt>{motDuXml(element.localName)}</dt>
      <dd>
        <dl>
          {enfants.map((enfant, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a document that never changes
            <Element key={i} element={enfant} />
          ))}
        </dl>
      </dd>
    </div>
  );
};

/** Removes empty elements, and elements beyond the limit. @returns whether the limit was reached */
const elaguer = (racine: Element): boolean => {
  let reste = MAX_ELEMENTS;
  let coupe = false;
  const voir = (element: Element): void => {
    // Iterates on a copy, because removing an element shifts the others.
    for (const enfant of Array.from(element.children)) {
      if (reste <= 0) {
        coupe = true;
        enfant.remove();
        continue;
      }
      reste -= 1;
      voir(enfant);
      if (enfant.children.length === 0 && enfant.textContent?.trim() === '') enfant.remove();
    }
  };
  voir(racine);
  return coupe;
};

type Arbre = { readonly racine: Element; readonly coupe: boolean } | 'ILLISIBLE';
const lireArbre = (texte: string): Arbre => {
  const xml = new DOMParser().parseFromString(texte, 'application/xml');
  if (xml.querySelector('parsererror')) return 'ILLISIBLE';
  const racine = documentDeLEnveloppe(xml);
  return { racine, coupe: elaguer(racine) };
};

/** The data of a facture as readable text: each element under its French name; nothing in it runs. */
export const VueXml = ({ contenu, nom }: { contenu: Blob | null; nom: string }) => {
  const [arbre, setArbre] = useState<Arbre | null>(null);
  useEffect(() => {
    let attendu = true;
    void contenu?.text().then((texte) => attendu && setArbre(lireArbre(texte)));
    return () => {
      attendu = false;
    };
  }, [contenu]);
  if (arbre === null) return <Skeleton h={320} />;
  if (arbre === 'ILLISIBLE')
    return (
      <Text size="sm" c="dimmed">
        Ce XML est mal formé : il ne peut pas être montré ici.
      </Text>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows
    <section className={styles.xml} tabIndex={0} aria-label={`Contenu de ${nom}`}>
      <dl>
        {enfantsMontres(arbre.racine).map((enfant, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a document that never changes
          <Element key={i} element={enfant} />
        ))}
      </dl>
      {arbre.coupe ? (
        <Text size="sm" c="dimmed">
          La suite est dans le fichier.
        </Text>
      ) : null}
    </section>
  );
};
