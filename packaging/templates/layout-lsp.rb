class LayoutLsp < Formula
  desc "Auto Layout constraints as text: check, solve, draw, serve editors"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    depends_on macos: :sequoia
    on_arm do
      url "@RELEASE@/@ARCHIVE darwin-arm64@"
      sha256 "@SHA256 darwin-arm64@"
    end
    on_intel do
      url "@RELEASE@/@ARCHIVE darwin-x64@"
      sha256 "@SHA256 darwin-x64@"
    end
  end

  on_linux do
    on_arm do
      url "@RELEASE@/@ARCHIVE linux-arm64@"
      sha256 "@SHA256 linux-arm64@"
    end
    on_intel do
      url "@RELEASE@/@ARCHIVE linux-x64@"
      sha256 "@SHA256 linux-x64@"
    end
  end

  def install
    bin.install "bin/layout-lsp"
    man1.install "share/man/man1/layout-lsp.1"
    bash_completion.install "share/bash-completion/completions/layout-lsp"
    zsh_completion.install "share/zsh/site-functions/_layout-lsp"
    fish_completion.install "share/fish/vendor_completions.d/layout-lsp.fish"
  end

  test do
    (testpath/"a.layout").write <<~LAYOUT
      layout A {
        screen phone = 390 x 844
        view card
        card.insets == 16
      }
    LAYOUT
    system bin/"layout-lsp", "check", "a.layout"
    assert_match version.to_s, shell_output("#{bin}/layout-lsp --version")
  end
end
