import { createElement, useMemo, type ReactNode } from 'react';
import { couperTexte } from '#web/lib/mention.ts';
import styles from './Discussion.module.css';

const BALISES = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code']);
const ADRESSE = /^(?:https?:\/\/|mailto:|tel:)/i;

const enTexte = (texte: string, noms: readonly string[]): ReactNode[] =>
  couperTexte(texte, noms).map((morceau, i) =>
    i % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
      <span key={i} className={styles.mention}>
        {morceau}
      </span>
    ) : (
      morceau
    ),
  );

const enNoeud = (noeud: Node, cle: number, noms: readonly string[]): ReactNode => {
  if (noeud.nodeType === Node.TEXT_NODE) return enTexte(noeud.textContent ?? '', noms);
  if (!(noeud instanceof Element)) return null;
  const nom = noeud.localName;
  if (nom === 'br') return <br key={cle} />;
  const enfants = [...noeud.childNodes].map((enfant, i) => enNoeud(enfant, i, noms));
  const href = noeud.getAttribute('href') ?? '';
  if (nom === 'a' && ADRESSE.test(href))
    return (
      <a key={cle} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {enfants}
      </a>
    );
  // Replaces an unknown tag by its content: the server has already removed what could harm.
  return BALISES.has(nom) ? createElement(nom, { key: cle }, ...enfants) : <span key={cle}>{enfants}</span>;
};

/**
 * Renders the HTML of a message by rebuilding a few known tags, and never inserts it as it is. The server has cleaned
 * it; this is a second protection.
 */
export const TexteRiche = ({ html, noms }: { html: string; noms: readonly string[] }) => {
  const clefNoms = noms.join('\n');
  const contenu = useMemo(() => {
    const cites = clefNoms === '' ? [] : clefNoms.split('\n');
    return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((noeud, i) =>
      enNoeud(noeud, i, cites),
    );
  }, [html, clefNoms]);
  return <div className={styles.riche}>{contenu}</div>;
};
