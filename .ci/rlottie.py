"""rlottie, a player of Lottie files, for the checks that need one."""
import ctypes
import json
import sys


class Rlottie:
    """The C interface of rlottie, of whose structures the beginnings are enough: pointers and sizes."""

    def __init__(self, name):
        self.library = ctypes.CDLL(name)
        self.library.lottie_animation_from_data.restype = ctypes.c_void_p
        self.library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
        self.library.lottie_animation_render_tree.restype = ctypes.c_void_p
        self.library.lottie_animation_render_tree.argtypes = [ctypes.c_void_p] + [ctypes.c_size_t] * 3
        self.library.lottie_animation_destroy.argtypes = [ctypes.c_void_p]

    def corner(self, layer):
        """The least x and y of all points below a layer: LOTLayerNode has its layers at word 6, its nodes at word 8."""
        words = ctypes.cast(layer, ctypes.POINTER(ctypes.c_size_t))
        found = []
        layers = ctypes.cast(words[6], ctypes.POINTER(ctypes.c_size_t))
        for index in range(words[7]):
            found.append(self.corner(layers[index]))
        nodes = ctypes.cast(words[8], ctypes.POINTER(ctypes.c_size_t))
        for index in range(words[9]):
            node = ctypes.cast(nodes[index], ctypes.POINTER(ctypes.c_size_t))
            points = ctypes.cast(node[0], ctypes.POINTER(ctypes.c_float))
            found += zip(points[0:node[1]:2], points[1:node[1]:2])  # the size counts numbers, not points
        return tuple(min(numbers, default=float("nan")) for numbers in zip(*found)) or (float("nan"),) * 2

    def frames(self, document, name, count):
        """The least x and y in each of some frames; a name is the key of a cache."""
        animation = self.library.lottie_animation_from_data(json.dumps(document).encode(), name.encode(), b"")
        if not animation:
            sys.exit(f"rlottie does not read {name}")
        shown = [
            self.corner(self.library.lottie_animation_render_tree(animation, frame, 500, 500))
            for frame in range(count)]
        self.library.lottie_animation_destroy(animation)
        return shown


def composition(position, end):
    """A Lottie file of a thousand frames a second in which a square of 10 is at an animated position."""
    still = {"a": {"a": 0, "k": [0, 0]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}
    square = {"ty": "rc", "p": {"a": 0, "k": [5, 5]}, "s": {"a": 0, "k": [10, 10]}, "r": {"a": 0, "k": 0}}
    fill = {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}
    place = {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, **still}
    layer = {
        "ty": 4, "ip": 0, "op": end, "st": 0, "shapes": [{"ty": "gr", "it": [square, fill, place]}],
        "ks": {"p": position, "s": {"a": 0, "k": [100, 100]}, **still}}
    return {"v": "5.5.2", "fr": 1000, "ip": 0, "op": end, "w": 500, "h": 500, "layers": [layer]}
