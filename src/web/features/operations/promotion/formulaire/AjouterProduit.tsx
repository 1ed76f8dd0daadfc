import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lireCodeScanne } from '#shared/features/catalogue/produit/rules/code-scanne.ts';
import type { ProduitTrouve } from '#shared/features/catalogue/produit/contract.ts';
import type { ProduitSaisiOperation } from '#shared/features/operations/operation/schemas/saisie.ts';
import { BoutonScan } from '#web/features/catalogue/produit/BoutonScan.tsx';
import type { ProduitScanne } from '#web/features/catalogue/produit/ScanCamera.tsx';
import { produitsTrouves } from './produits-trouves.ts';
import styles from './PromotionForm.module.css';
import { produitVideOperation } from '#web/features/operations/operation/saisie.ts';

const enProduit = ({
  nom,
  ean,
  gamme,
  tva,
  categorieEncadree,
  prixPublicConseilleCentimes,
}: ProduitTrouve): ProduitSaisiOperation =>
  produitVideOperation({
    nom: nom.slice(0, 255),
    ean,
    gamme,
    tva,
    categorieEncadree,
    prixPublicTtcCentimes: prixPublicConseilleCentimes,
  });

type Props = {
  empeche: boolean;
  onAjouter: (produit: ProduitSaisiOperation) => void;
  /** Called with a scanned code, its product in the catalogue, and its doubtful parts. */
  onScan: (ean: string, trouve: ProduitSaisiOperation | null, doutes: readonly string[]) => void;
  /** Called with the reason why a code names no product. */
  onRefus: (motif: string) => void;
  onColler: (texte: string) => void;
};

/**
 * One field for a name, a code, or a keyboard scanner (a code, then Enter): a code is never taken for a name (CAT-54).
 */
export const AjouterProduit = ({ empeche, onAjouter, onScan, onRefus, onColler }: Props) => {
  const client = useQueryClient();
  const [texte, setTexte] = useState('');
  const [q] = useDebouncedValue(texte.trim(), 180);
  const { data } = useQuery(produitsTrouves(q));
  const trouves = q.length < 2 ? [] : (data ?? []);
  const parLibelle = new Map(
    trouves.map((produit) => [`${produit.nom}${produit.ean ? ` · ${produit.ean}` : ''}`, produit]),
  );

  const scanner = async ({ ean, doutes }: ProduitScanne) => {
    setTexte('');
    const liste = await client.fetchQuery(produitsTrouves(ean)).catch(() => []);
    const trouve = liste.find((produit) => produit.ean === ean || produit.cip13 === ean);
    if (trouve) return onScan(ean, { ...enProduit(trouve), ean }, doutes);
    // A merged product is found by its former code, and keeps its current one.
    const fusionne = liste.find(({ anciensCodes }) => anciensCodes.includes(ean));
    onScan(fusionne?.ean ?? ean, fusionne ? { ...enProduit(fusionne), ean: fusionne.ean ?? ean } : null, doutes);
  };
  const libre = () => {
    const nom = texte.trim();
    if (nom === '') return;
    onAjouter(produitVideOperation({ nom: nom.slice(0, 255) }));
    setTexte('');
  };

  return (
    <div className={styles.ajout}>
      <Autocomplete
        label="Ajouter un produit"
        placeholder="Nom, code EAN, ou scannez"
        data-champ="produits"
        flex={1}
        disabled={empeche}
        value={texte}
        onChange={setTexte}
        data={[...parLibelle.keys()]}
        // Keeps all the options: the server has already searched, by words and by code.
        filter={({ options }) => options}
        clearSectionMode="clear"
        onOptionSubmit={(libelle) => {
          const choisi = parLibelle.get(libelle);
          if (choisi) onAjouter(enProduit(choisi));
          // Runs after the component has written the label of the choice in the field.
          queueMicrotask(() => setTexte(''));
        }}
        onPaste={(evenement) => {
          const colle = evenement.clipboardData.getData('text');
          if (!/\t|\n\S/.test(colle)) return;
          evenement.preventDefault();
          onColler(colle);
        }}
        onKeyDownCapture={(evenement) => {
          if (evenement.key !== 'Enter' || evenement.ctrlKey || evenement.metaKey) return;
          const scan = lireCodeScanne(texte);
          const vise = document.querySelector('[role="option"][data-combobox-selected]') !== null;
          if (scan.type === 'TEXTE' && vise) return;
          evenement.preventDefault();
          evenement.stopPropagation();
          if (scan.type === 'PRODUIT') void scanner(scan);
          else if (scan.type === 'REFUS') onRefus(scan.motif);
          else libre();
        }}
      />
      <BoutonScan onCode={(produit) => void scanner(produit)} />
    </div>
  );
};
