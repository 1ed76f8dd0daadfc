import { TextInput, type TextInputProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { lireCodeScanne } from '#shared/features/catalogue/produit/rules/code-scanne.ts';
import { BoutonScan } from './BoutonScan.tsx';
import type { ProduitScanne } from './ScanCamera.tsx';

type Props = Omit<TextInputProps, 'onChange' | 'onBlur'> & {
  /** From the form: `onChange` also accepts the value itself. */
  onChange?: (valeur: unknown) => void;
  onBlur?: () => void;
  /** Called with the other data of the scanned label. */
  onScan?: (produit: ProduitScanne) => void;
};

/**
 * The code of a product, typed, pasted, or scanned by a keyboard scanner or the camera of a telephone: once complete,
 * its EAN (CAT-53). A scanner ends with Enter, which never sends the form (CAT-55).
 */
export const ChampCode = ({ onChange, onBlur, onScan, description, error, ...props }: Props) => {
  const tactile = useMediaQuery('(pointer: coarse)');
  const [doutes, setDoutes] = useState<readonly string[]>([]);
  const [refus, setRefus] = useState<string | null>(null);
  const poser = (produit: ProduitScanne) => {
    onChange?.(produit.ean);
    onScan?.(produit);
    setDoutes(produit.doutes);
  };
  const comprendre = (texte: string) => {
    const scan = lireCodeScanne(texte);
    setRefus(scan.type === 'REFUS' ? scan.motif : null);
    if (scan.type === 'PRODUIT') poser(scan);
    return scan.type === 'PRODUIT';
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      error={refus ?? error}
      description={doutes.length > 0 ? doutes.join(' ') : description}
      rightSection={tactile ? <BoutonScan unSeul variant="subtle" taille={28} onCode={poser} /> : undefined}
      onChange={(evenement) => {
        setDoutes([]);
        setRefus(null);
        onChange?.(evenement);
      }}
      onPaste={(evenement) => {
        if (comprendre(evenement.clipboardData.getData('text'))) evenement.preventDefault();
      }}
      onKeyDown={(evenement) => {
        if (evenement.key !== 'Enter') return;
        comprendre(evenement.currentTarget.value);
        if (evenement.ctrlKey || evenement.metaKey) return;
        evenement.preventDefault();
        // Shows a refusal at once, as when the user leaves the field.
        onBlur?.();
      }}
      onBlur={(evenement) => {
        if (evenement.currentTarget.value !== '') comprendre(evenement.currentTarget.value);
        onBlur?.();
      }}
    />
  );
};
