import { used } from '../used.ts';
import { startLaboratory } from './laboratory.ts';
import { openPanel, type Panel } from './panel.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

const close = async (product: Product) => product.close();

/** The product for a file's tests, with nothing in it but its first administrator. */
export const useProduct = (options?: ProductOptions): Product => used(async () => startProduct(options), close);

/** The product with the laboratory in it, for a file's tests. */
export const useLaboratory = (options?: ProductOptions): Product => used(async () => startLaboratory(options), close);

/** The panel of such a product. */
export const usePanel = (product: Product): Panel =>
  used(
    async () => openPanel(product),
    async () => {},
  );
