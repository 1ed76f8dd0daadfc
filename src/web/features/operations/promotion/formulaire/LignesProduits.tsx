import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { libellesCategorie } from '#shared/features/catalogue/produit/messages.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import type { ProduitSaisiOperation } from '#shared/features/operations/operation/schemas/saisie.ts';
import { pluriel } from '#web/lib/formats.ts';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';

/** Lines rendered at first, so that a paste of five hundred does not freeze the form. */
const LOT = 40;
const COLONNES = ['Produit', 'Code EAN', 'Gamme', 'Qté', 'Prix public TTC', 'Prix d’achat HT', 'TVA', 'Catégorie'];
const CHAMPS = [
  'nom',
  'ean',
  'gamme',
  'quantite',
  'prixPublicTtcCentimes',
  'prixAchatHtCentimes',
  'tva',
  'categorieEncadree',
] as const;
const CATEGORIES = [
  { value: '', label: '–' },
  ...categoriesEncadrees.map((value) => ({ value, label: libellesCategorie[value] })),
];

type LigneProps = {
  rang: number;
  produit: ProduitSaisiOperation;
  /** The errors of its fields, joined: a change renders the line again. */
  refus: string;
  champ: SaisiePromotion['champ'];
  onRetirer: (rang: number) => void;
};

const Ligne = memo(
  function Ligne({ rang, champ, onRetirer }: LigneProps) {
    const champDuProduit = (nom: (typeof CHAMPS)[number]) => champ(`produits.${rang}.${nom}`);
    const n = rang + 1;
    return (
      <div className={styles.produit} role="group" aria-label={`Produit ${n}`}>
        <TextInput aria-label={`Produit ${n}, nom`} placeholder="Nom du produit" {...champDuProduit('nom')} />
        <ChampCode aria-label={`Produit ${n}, code EAN`} placeholder="Code EAN" {...champDuProduit('ean')} />
        <TextInput aria-label={`Produit ${n}, gamme`} placeholder="Gamme" {...champDuProduit('gamme')} />
        <EntierField aria-label={`Produit ${n}, quantité`} placeholder="Qté" {...champDuProduit('quantite')} />
        <MontantField
          aria-label={`Produit ${n}, prix public TTC`}
          placeholder="Public"
          {...champDuProduit('prixPublicTtcCentimes')}
        />
        <MontantField
          aria-label={`Produit ${n}, prix d’achat HT`}
          placeholder="Achat"
          {...champDuProduit('prixAchatHtCentimes')}
        />
        <PourcentageField aria-label={`Produit ${n}, TVA`} placeholder="TVA" {...champDuProduit('tva')} />
        <Categorie rang={rang} champ={champ} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Retirer le produit ${n}`}
          onClick={() => onRetirer(rang)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    );
  },
  // Every field writes to the form's own store, so only the line's own values matter here.
  (avant, apres) =>
    avant.produit === apres.produit &&
    avant.rang === apres.rang &&
    avant.refus === apres.refus &&
    avant.onRetirer === apres.onRetirer,
);

const Categorie = ({ rang, champ }: Pick<LigneProps, 'rang' | 'champ'>) => {
  const { onChange, ...props } = champ(`produits.${rang}.categorieEncadree`) as {
    onChange: (valeur: string | null) => void;
  };
  return (
    <NativeSelect
      aria-label={`Produit ${rang + 1}, catégorie encadrée`}
      data={CATEGORIES}
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
};

/** The products, one line each. */
export const LignesProduits = ({ saisie }: { saisie: SaisiePromotion }) => {
  const { produits } = saisie.valeurs;
  const [montrees, setMontrees] = useState(LOT);
  const derniereSaisie = useRef(saisie);
  useEffect(() => {
    derniereSaisie.current = saisie;
  });
  const retirer = useCallback((rang: number) => {
    const { valeurs, poser } = derniereSaisie.current;
    poser({ produits: valeurs.produits.filter((_, i) => i !== rang) });
  }, []);
  const refus = produits.map((_, i) =>
    CHAMPS.map((nom) => texteDuRefus(saisie.erreur(`produits.${i}.${nom}`))).join('|'),
  );
  const dernierRefus = refus.findLastIndex((texte) => texte.replaceAll('|', '') !== '');
  const nombre = Math.min(produits.length, Math.max(montrees, dernierRefus + 1));
  return (
    <div className={styles.produits}>
      <div className={styles.titres} aria-hidden>
        {COLONNES.map((titre) => (
          <span key={titre}>{titre}</span>
        ))}
      </div>
      {produits.slice(0, nombre).map((produit, rang) => (
        <Ligne
          // oxlint-disable-next-line react/no-array-index-key -- fields are named by position
          key={rang}
          rang={rang}
          produit={produit}
          refus={refus[rang] ?? ''}
          champ={saisie.champ}
          onRetirer={retirer}
        />
      ))}
      {nombre < produits.length ? (
        <Button variant="subtle" size="xs" onClick={() => setMontrees(nombre + 2 * LOT)}>
          Afficher la suite ({pluriel(produits.length - nombre, 'produit')})
        </Button>
      ) : null}
    </div>
  );
};
const texteDuRefus = (noeud: React.ReactNode): string => (typeof noeud === 'string' ? noeud : noeud ? 'refus' : '');
