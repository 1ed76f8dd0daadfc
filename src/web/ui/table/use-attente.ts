import { useEffect, useState } from 'react';

/** In milliseconds. */
const SENSIBLE = 150;

/** True once `attend` has lasted long enough to be told: a fast answer does not make the list blink. */
export const useAttenteSensible = (attend: boolean): boolean => {
  const [dure, setDure] = useState(false);
  useEffect(() => {
    if (!attend) return undefined;
    const minuterie = setTimeout(() => setDure(true), SENSIBLE);
    return () => {
      clearTimeout(minuterie);
      setDure(false);
    };
  }, [attend]);
  return attend && dure;
};
