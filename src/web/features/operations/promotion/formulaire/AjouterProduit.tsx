import { ActionIcon, Autocomplete, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProduitTrouve } from '#shared/features/catalogue/produit/contract.ts';
import type { ProduitSaisiOperation } from '#shared/features/operations/operation/schemas/saisie.ts';
import { differer } from '#web/ui/differer.tsx';
import { produitsTrouves } from './produits-trouves.ts';
import styles from './PromotionForm.module.css';
import { produitVideOperation } from '#web/features/operations/operation/saisie.ts';

const ScanCamera = differer(async () => (await import('./ScanCamera.tsx')).ScanCamera);
const EAN = /^\d{13}$/;

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
  /** A code read by a scanner, and the product of the catalogue that bears it. */
  onScan: (ean: string, trouve: ProduitSaisiOperation | null) => void;
  onColler: (texte: string) => void;
};

/** One field for a name, a code, or a keyboard scanner (thirteen figures, then Enter). */
export const AjouterProduit = ({ empeche, onAjouter, onScan, onColler }: Props) => {
  const client = useQueryClient();
  const [texte, setTexte] = useState('');
  const [camera, setCamera] = useState(false);
  const [q] = useDebouncedValue(texte.trim(), 180);
  const { data } = useQuery(produitsTrouves(q));
  const trouves = q.length < 2 ? [] : (data ?? []);
  const parLibelle = new Map(
    trouves.map((produit) => [`${produit.nom}${produit.ean ? ` · ${produit.ean}` : ''}`, produit]),
  );

  const scanner = async (ean: string) => {
    setTexte('');
    const liste = await client.fetchQuery(produitsTrouves(ean)).catch(() => []);
    const trouve = liste.find((produit) => produit.ean === ean || produit.cip13 === ean);
    if (trouve) return onScan(ean, { ...enProduit(trouve), ean });
    // A merged product answers to the code it had, under the one it has.
    const fusionne = liste.find(({ anciensCodes }) => anciensCodes.includes(ean));
    onScan(fusionne?.ean ?? ean, fusionne ? { ...enProduit(fusionne), ean: fusionne.ean ?? ean } : null);
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
        // The server has already searched, by words and by code.
        filter={({ options }) => options}
        clearSectionMode="clear"
        onOptionSubmit={(libelle) => {
          const choisi = parLibelle.get(libelle);
          if (choisi) onAjouter(enProduit(choisi));
          // After the component has written the chosen label in the field.
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
          const code = texte.replace(/\s/g, '');
          const vise = document.querySelector('[role="option"][data-combobox-selected]') !== null;
          if (!EAN.test(code) && vise) return;
          evenement.preventDefault();
          evenement.stopPropagation();
          if (EAN.test(code)) void scanner(code);
          else libre();
        }}
      />
      {'BarcodeDetector' in globalThis ? (
        <Tooltip label="Scanner avec l’appareil photo">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Scanner avec l’appareil photo"
            onClick={() => setCamera(true)}
          >
            <IconBarcode size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {camera ? <ScanCamera onCode={(code) => void scanner(code)} onFermer={() => setCamera(false)} /> : null}
    </div>
  );
};
